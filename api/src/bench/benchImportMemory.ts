import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { migrate, openDb } from '../db/index.ts';
import { cveFiles, importFiles } from '../ingest/index.ts';
import { withTempFolder } from '../ingest/source/withTempFolder.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';

const { values } = parseArgs({
  options: {
    'large-records': { type: 'string', default: '1000' },
    'record-mb': { type: 'string', default: '8' },
    step: { type: 'string' },
    folder: { type: 'string' },
  },
  strict: false,
});
const count = Number(values['large-records']);
const MB = 1024 * 1024;
const recordBytes = Number(values['record-mb']) * MB;
const folder = typeof values.folder === 'string' ? values.folder : '';

const largeRecord = (index: number): string =>
  JSON.stringify({
    ...cveJson({ id: `CVE-2026-${100_000 + index}` }),
    x_padding: `${index} `.repeat(recordBytes).slice(0, recordBytes),
  });

// Writes the archive as a stream: one record in memory at a time.
async function makeArchive(path: string): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 1 }), createWriteStream(path));
  for (let index = 0; index < count; index += 1) {
    const bytes = Buffer.from(largeRecord(index));
    const entry = tar.entry({ name: `CVE-2026-${100_000 + index}.json`, size: bytes.length });
    entry.end(bytes);
    await once(entry, 'finish');
  }
  tar.finalize();
  await written;
}

async function importArchive(path: string): Promise<void> {
  const db = await openDb({ dataDir: join(folder, 'db') });
  await migrate(db);
  const before = process.resourceUsage().maxRSS / 1024;
  const start = performance.now();
  const { added } = await importFiles(db, cveFiles(path));
  const seconds = (performance.now() - start) / 1000;
  const peak = process.resourceUsage().maxRSS / 1024;
  await db.close();
  console.log(`an import of ${added.toLocaleString('en-US')} records of ${recordBytes / MB} MB on PGlite`);
  console.log(`  took              ${seconds.toFixed(0)} s`);
  console.log(`  peak memory       ${peak.toFixed(0)} MB resident, ${before.toFixed(0)} MB before it began`);
}

// Each step has a separate process, because peaks are measured per process.
async function run(step: string, path: string): Promise<void> {
  const args = ['--step', step, '--folder', path, '--large-records', `${count}`, '--record-mb', `${recordBytes / MB}`];
  const [code] = (await once(fork(import.meta.filename, args), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The step ${step} ended with ${code}`);
}

if (values.step === 'make') await makeArchive(join(folder, 'large.tar.gz'));
else if (values.step === 'import') await importArchive(join(folder, 'large.tar.gz'));
else
  await withTempFolder('bench', async (scratch) => {
    await run('make', scratch);
    await run('import', scratch);
  });
