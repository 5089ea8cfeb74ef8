import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDb, sql } from '../db/index.ts';
import { startPostgres } from '../testing/index.ts';
import { createBenchApp, followMuch } from './benchApp.ts';
import { fillCatalogue } from './fillCatalogue.ts';
import { keptCases, type QueryCase, queryCases } from './queryCases.ts';
import { nextPages, searchCases } from './searchCases.ts';
import { Timings } from './Timings.ts';

const { values } = parseArgs({
  options: {
    cves: { type: 'string', default: '320000' },
    requests: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'both' },
    'search-only': { type: 'boolean', default: false },
  },
  strict: false,
});
const cves = Number(values.cves);
const requests = Number(values.requests);
const size = { cves, vendors: Math.ceil(cves / 11), products: Math.ceil(cves / 3.2) };

const change = (db: Database) => db.run(sql`update catalogue_state set data_version = data_version + 1`);

async function measureAll(db: Database): Promise<Map<string, Timings>> {
  console.log(`${db.kind}: filling with ${cves.toLocaleString('en-US')} CVEs`);
  const app = await createBenchApp(db);
  await fillCatalogue(db, size, new Date());
  await followMuch(db, app.userId);
  const words = await db.row<{ index: string; table: string }>(sql`
    select pg_size_pretty(pg_relation_size('cve_texts_words')) as index, pg_size_pretty(pg_table_size('cve_texts')) as table`);
  console.log(`full text: index ${words?.index}, table ${words?.table}`);
  const timings = new Map<string, Timings>();
  const run = async ({ name, paths }: QueryCase, before?: () => Promise<unknown>) => {
    const timing = new Timings();
    timings.set(name, timing);
    for (const path of paths) {
      await before?.();
      await timing.measure(() => app.get(path));
    }
  };
  await run({
    name: 'the framework and sign-in alone',
    paths: Array.from({ length: requests }, () => '/api/subscription/status'),
  });
  for (const each of values['search-only'] ? [] : keptCases(requests)) {
    await run(each);
    await run({ ...each, name: `${each.name}, after a change` }, () => change(db));
  }
  if (!values['search-only']) for (const each of await queryCases(db, requests)) await run(each);
  for (const each of await searchCases(db, requests)) {
    await run(each);
    await run(await nextPages(app, each));
  }
  return timings;
}

async function onPglite(): Promise<Map<string, Timings>> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const db = await openDb({ dataDir: folder });
  try {
    return await measureAll(db);
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onPostgres(): Promise<Map<string, Timings>> {
  // As the guide has it for a server of its own; the defaults are for a machine that is shared.
  const server = await startPostgres({ shared_buffers: '1GB', random_page_cost: '1.1' });
  const db = await openDb({ databaseUrl: server.url, poolSize: 1 });
  try {
    return await measureAll(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

const postgres = values.engine === 'pglite' ? undefined : await onPostgres();
const pglite = values.engine === 'postgres' ? undefined : await onPglite();
const cell = (timings: Timings | undefined) =>
  timings === undefined ? '' : `${timings.at(0.5).toFixed(1).padStart(8)} ${timings.at(0.99).toFixed(1).padStart(8)}`;

console.log(`\n${requests} requests of each kind, one after the other; milliseconds`);
console.log(`${''.padEnd(38)}  PostgreSQL p50  p99    PGlite p50  p99   ratio`);
for (const name of (postgres ?? pglite)?.keys() ?? []) {
  const [a, b] = [postgres?.get(name), pglite?.get(name)];
  const ratio = a === undefined || b === undefined ? '' : (b.at(0.5) / a.at(0.5)).toFixed(1).padStart(6);
  console.log(`${name.padEnd(38)} ${cell(a)} ${cell(b)} ${ratio}`);
}
