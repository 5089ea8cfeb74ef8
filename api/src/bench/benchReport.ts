import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { runExport } from '../exports/runExport.ts';
import { type Database, migrate, openDb, sql } from '../db/index.ts';
import { createBenchApp } from './benchApp.ts';
import { fillCatalogue } from './fillCatalogue.ts';
import { openReport } from './openReport.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, fill: { type: 'string' } },
  strict: false,
});
const cves = Number(values.rows);
const MB = 1024 * 1024;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg onload=alert(3)>',
  'javascript:alert(4)',
  '</td></tr></table><iframe srcdoc="<script>alert(5)</script>">',
  '\u202Egnp.exe\u2066 right to left \u200F',
  '${alert(6)}{{7*7}}<!--',
];

// Every hundredth record says something that must not be believed.
const makeHostile = (db: Database) =>
  db.run(sql`
    update cves set vulnerability_name = h.texts[1 + (pk / 100) % ${HOSTILE.length}], vendor_name = h.texts[1 + (pk / 700) % ${HOSTILE.length}]
    from (select ${HOSTILE}::text[] as texts) h where pk % 100 = 0`);

// The most memory the process had while the work ran, beyond what it had before.
async function growth(work: () => Promise<void>): Promise<{ from: number; mb: number; ms: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const start = performance.now();
  await work();
  clearInterval(watch);
  return {
    from: before / MB,
    mb: (Math.max(peak, process.memoryUsage.rss()) - before) / MB,
    ms: performance.now() - start,
  };
}

const open = (folder: string) => openDb({ dataDir: join(folder, 'db') });

async function fill(folder: string) {
  const db = await open(folder);
  await migrate(db);
  await fillCatalogue(db, { cves, vendors: Math.ceil(cves / 11), products: Math.ceil(cves / 3.2) }, new Date());
  await makeHostile(db);
  await db.close();
}

// Creates a report like a job, in a serving process, because compiling PGlite's code takes additional memory.
async function make(folder: string): Promise<string> {
  const db = await open(folder);
  const app = await createBenchApp(db);
  for (let day = 0; day < 200; day += 1) {
    const end = new Date(Date.UTC(2024, 0, day)).toISOString();
    await app.get(`/api/cves?limit=100&published_date_end=${end}`);
  }
  const deps = { ...app.deps, config: { ...app.deps.config, dataDir: folder, reportStore: join(folder, 'exports') } };
  const id = randomUUID();
  await db.run(sql`
    insert into exports (id, user_id, name, type, filters, created_at, updated_at)
    values (${id}, ${app.userId}, 'Vulnerabilities', 'html', '{}', now(), now())`);
  const { from, mb, ms } = await growth(() => runExport(deps, id, new AbortController().signal));
  await db.close();
  const page = join(folder, 'report.html');
  await rename(join(deps.config.reportStore, id), page);
  const { size } = await stat(page);
  console.log(`a report of ${cves.toLocaleString('en-US')} rows on PGlite`);
  console.log(`  made in           ${(ms / 1000).toFixed(1)} s, ${(size / MB).toFixed(1)} MB`);
  console.log(`  memory grew by    ${mb.toFixed(0)} MB at most, from ${from.toFixed(0)} MB (allowed: 200)`);
  return page;
}

async function tryOut(page: string) {
  const opened = await openReport(page);
  if (opened === undefined) return console.log('  not opened: no Chromium was found; name one in E2E_CHROMIUM');
  console.log(`  opens in          ${opened.opens.toFixed(0)} ms with ${opened.rows} rows`);
  console.log(`  searches in       ${opened.search.toFixed(0)} ms at most (allowed: 1000)`);
  console.log(`  sorts in          ${opened.sort.toFixed(0)} ms`);
  console.log(`  violations        ${opened.violations.length === 0 ? 'none' : opened.violations.join('; ')}`);
}

if (typeof values.fill === 'string') await fill(values.fill);
else {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  try {
    const args = [import.meta.filename, '--rows', String(cves), '--fill', folder];
    await promisify(execFile)(process.execPath, args);
    await tryOut(await make(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
