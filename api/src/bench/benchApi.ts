import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Database, sql, withDb } from '../db/index.ts';
import { withTempFolder } from '../ingest/source/withTempFolder.ts';
import { writeMissingTexts } from '../ingest/store/writeTexts.ts';
import { startPostgres } from '../testing/index.ts';
import { accessPairs } from './accessPairs.ts';
import { createBenchApp, createManyTrackings } from './benchApp.ts';
import { fillCatalogue } from './fillCatalogue.ts';
import { formatAddress, keptCases, type QueryCase, queryCases } from './queryCases.ts';
import { searchCases, statisticsCases, suggestionCases } from './searchCases.ts';
import { followingPages, followPage, pagesAlone, secondPages, sortedCases } from './sortedCases.ts';
import { Timings } from './Timings.ts';

const { values } = parseArgs({
  options: {
    cves: { type: 'string', default: '320000' },
    requests: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'both' },
    // The cases whose names match this regular expression.
    only: { type: 'string' },
    // Existing databases, which stay filled: a folder for PGlite, and a server.
    folder: { type: 'string' },
    database: { type: 'string' },
  },
  strict: false,
});
const cves = Number(values.cves);
const requests = Number(values.requests);
const readText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);
const [ownFolder, ownServer, pattern] = [values.folder, values.database, values.only].map(readText);
const only = pattern === undefined ? undefined : new RegExp(pattern);
const size = { cves, vendors: Math.ceil(cves / 11), products: Math.ceil(cves / 3.2) };

const change = (db: Database) => db.run(sql`update catalogue_state set data_version = data_version + 1`);

type Measured = Map<string, { timing: Timings; yardstick: Timings }>;

// Load of the machine affects all figures. For comparison, each request is followed by this list, which is never
// cached.
const yardstickPath = (n: number) =>
  formatAddress('/cves', { published_date_end: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString() });

async function measureAll(db: Database): Promise<Measured> {
  const app = await createBenchApp(db);
  const filled = await db.row<{ n: number }>(sql`select count(*) as n from cves`);
  if (filled?.n === 0) {
    console.log(`${db.kind}: filling with ${cves.toLocaleString('en-US')} CVEs`);
    await fillCatalogue(db, size, new Date());
  }
  // Upgrades databases of an earlier release like a start would.
  await writeMissingTexts(db);
  await createManyTrackings(db, app.userId);
  const words = await db.row<{ index: string; table: string }>(sql`
    select pg_size_pretty(pg_relation_size('cve_texts_words')) as index, pg_size_pretty(pg_table_size('cve_texts')) as table`);
  console.log(`${db.kind}: full text: index ${words?.index}, table ${words?.table}; load ${formatLoad()}`);
  const measured: Measured = new Map();
  let asked = 0;
  const run = async ({ name, paths }: QueryCase, before?: () => Promise<unknown>) => {
    if (!shouldMeasure(name)) return;
    const [timing, yardstick] = [new Timings(), new Timings()];
    measured.set(name, { timing, yardstick });
    for (const path of paths) {
      asked += 1;
      await yardstick.measure(() => app.get(yardstickPath(asked)));
      await before?.();
      await timing.measure(() => app.get(path));
    }
  };
  // Alternates first and second pages, because the machine's speed varies. Both were read by another process before.
  const other = await createBenchApp(db);
  const runByTurns = async ({ name, paths }: QueryCase) => {
    if (!shouldMeasure(name)) return;
    await change(db);
    const [first, second] = [new Timings(), new Timings()];
    measured.set(`${name}, first page over second`, { timing: first, yardstick: second });
    for (const [index, path] of paths.entries()) {
      const cursor = await other.getNextCursor(path);
      if (cursor === null) continue;
      const pair = [
        () => first.measure(() => app.get(path)),
        () => second.measure(() => app.get(followPage(path, cursor))),
      ];
      for (const measure of index % 2 === 0 ? pair : pair.toReversed()) await measure();
    }
  };
  const runWithNext = async (each: QueryCase, nextPages: typeof secondPages, before?: () => Promise<unknown>) => {
    await run(each, before);
    if (shouldMeasure(each.name)) await run(await nextPages(app, each));
  };
  await run({
    name: 'the framework and sign-in alone',
    paths: Array.from({ length: requests }, () => '/api/subscription/status'),
  });
  for (const { name, measured: measure, without } of (await accessPairs(db, app)).filter((pair) =>
    shouldMeasure(pair.name),
  )) {
    const [timing, yardstick] = [new Timings(), new Timings()];
    measured.set(name, { timing, yardstick });
    for (let index = 0; index < requests * 10; index += 1) {
      const both = [() => yardstick.measure(without), () => timing.measure(measure)];
      for (const each of index % 2 === 0 ? both : both.toReversed()) await each();
    }
    console.log(`${db.kind}: ${name}: ${(timing.at(0.5) - yardstick.at(0.5)).toFixed(3)} ms more`);
  }
  for (const each of keptCases(requests)) {
    await run(each);
    await run({ ...each, name: `${each.name}, after a change` }, () => change(db));
  }
  for (const each of await queryCases(db, requests)) await run(each);
  for (const each of sortedCases(requests)) await runWithNext(each, followingPages, () => change(db));
  for (const each of await searchCases(db, requests)) {
    await runWithNext(each, secondPages);
    await run(pagesAlone(each));
    await runByTurns(each);
  }
  for (const each of [...(await suggestionCases(db, requests)), ...statisticsCases(requests)]) {
    await run(each);
    await run({ ...each, name: `${each.name}, again` });
  }
  console.log(`${db.kind}: load at the end ${formatLoad()}`);
  return measured;
}

const formatLoad = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
const shouldMeasure = (name: string) => only === undefined || only.test(name);

function onPglite(): Promise<Measured> {
  const measureIn = (dataDir: string) => withDb({ dataDir }, measureAll);
  return ownFolder === undefined ? withTempFolder('bench', measureIn) : measureIn(ownFolder);
}

async function onPostgres(): Promise<Measured> {
  // The settings of the guide for a separate database server.
  const server =
    ownServer === undefined ? await startPostgres({ shared_buffers: '1GB', random_page_cost: '1.1' }) : undefined;
  try {
    return await withDb({ databaseUrl: ownServer ?? server?.url }, measureAll);
  } finally {
    await server?.stop();
  }
}

const postgres = values.engine === 'pglite' ? undefined : await onPostgres();
const pglite = values.engine === 'postgres' ? undefined : await onPglite();
const cell = (timings: Timings | undefined) =>
  timings === undefined
    ? ' '.repeat(26)
    : [0.5, 0.95, 0.99].map((share) => timings.at(share).toFixed(1).padStart(8)).join(' ');
const divide = (a: Timings | undefined, b: Timings | undefined) =>
  (a === undefined || b === undefined ? '' : (a.at(0.5) / b.at(0.5)).toFixed(2)).padStart(6);

console.log(
  `\n${requests} requests of each kind, one after the other; milliseconds. "x": p50 over that of a plain first page,`,
);
console.log(
  `asked for in between; of first pages, over that of second ones; of access checks, over the same without them. "ratio": p50 of PGlite over that of PostgreSQL.`,
);
console.log(`${''.padEnd(54)} PostgreSQL p50  p95      p99      x    PGlite p50  p95      p99      x  ratio`);
for (const name of (postgres ?? pglite)?.keys() ?? []) {
  const [a, b] = [postgres?.get(name), pglite?.get(name)];
  const columns = [a, b].map((each) => `${cell(each?.timing)} ${divide(each?.timing, each?.yardstick)}`);
  console.log(`${name.padEnd(58)} ${columns.join('   ')} ${divide(b?.timing, a?.timing)}`);
}
