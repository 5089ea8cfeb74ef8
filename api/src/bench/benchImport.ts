import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Database, migrate, openDb } from '../db/index.ts';
import { countRead } from '../cli/ImportProgress.ts';
import { cveFiles, importFiles } from '../ingest/index.ts';
import { withTempFolder } from '../ingest/source/withTempFolder.ts';
import { startPostgres } from '../testing/index.ts';

const { values } = parseArgs({
  options: { records: { type: 'string', default: '../shared/data/large.tar.gz' } },
  strict: false,
});
const archive = String(values.records);

interface Pace {
  records: number;
  seconds: number;
}

// Imports the archive. Returns the time from the start to the end of each tenth.
async function run(db: Database): Promise<Pace[]> {
  const start = performance.now();
  const paces: Pace[] = [];
  const note = (report: Parameters<typeof countRead>[0]) =>
    paces.push({ records: countRead(report), seconds: (performance.now() - start) / 1000 });
  const report = await importFiles(db, cveFiles(archive), { onProgress: note });
  note(report);
  return paces;
}

const upTo = (paces: Pace[], records: number) => paces.find((pace) => pace.records >= records) ?? paces.at(-1);

async function measure(db: Database): Promise<void> {
  await migrate(db);
  const first = await run(db);
  await db.maintain();
  const again = await run(db);
  await db.close();
  const whole = first.at(-1);
  const tenth = upTo(first, (whole?.records ?? 0) / 10);
  const replay = again.at(-1);
  if (whole === undefined || tenth === undefined || replay === undefined) throw new Error('Nothing was imported');
  const cost = ({ records, seconds }: Pace) => (seconds / records) * 1000;
  console.log(
    `${db.kind.padEnd(10)} ${whole.records.toLocaleString('en-US')} records: ${(1000 / cost(whole)).toFixed(0)}/s; cost of a record, whole over first tenth ` +
      `${(cost(whole) / cost(tenth)).toFixed(2)}; nothing changed: ${(1000 / cost(replay)).toFixed(0)}/s, ${(whole.seconds / replay.seconds).toFixed(1)} times as fast`,
  );
}

if (existsSync(archive)) {
  await withTempFolder('bench', async (dataDir) => measure(await openDb({ dataDir })));
  const postgres = await startPostgres();
  await measure(await openDb({ databaseUrl: postgres.url }));
  await postgres.stop();
} else {
  console.log(`Not measured: there is no ${archive}. Name an archive of CVE records with --records.`);
}
