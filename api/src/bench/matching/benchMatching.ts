import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Database, sql, withDb } from '../../db/index.ts';
import { cveFiles, importFiles } from '../../ingest/index.ts';
import { listArchivePaths, readArchive } from '../../ingest/osv/readArchive.ts';
import { takeArchive } from '../../ingest/osv/takeArchive.ts';
import { withTempFolder } from '../../ingest/source/withTempFolder.ts';
import { asObject } from '../../ingest/record/coerce.ts';
import { type BenchApp, createBenchApp } from '../benchApp.ts';
import { createMatcher, type Matcher } from './createMatcher.ts';
import { getNext, getPrevious, includesVersion } from './ecosystemOrder.ts';
import { measurePair, type Result } from './measurePairs.ts';
import { compact, findPlainEntry, type RawRecord, readRawRecord } from './plainReader.ts';
import { computeScore, formatScore, printResults } from './printResults.ts';
import { type Pair, readPairs } from './readPairs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    examples: { type: 'string', default: '0' },
    database: { type: 'string' },
  },
});
const [osvFolder, recordsFolder] = positionals;
const RANDOM_RECORDS = 150;

// Finds the products of a package as the import of an SBOM does.
const createFinder =
  (app: BenchApp): Matcher['findPackage'] =>
  async (purl) => {
    const found = (await app.post('/api/catalog/match', { components: [{ purl }] })) as AnswerOf<
      typeof schemas.matchComponents
    >;
    const [{ confidence, targets } = { confidence: 'none', targets: [] }] = found.components;
    return confidence === 'match' ? targets.flatMap(({ product_id }) => product_id ?? []) : [];
  };

// Returns the paths of the records of a folder by CVE id.
async function listRecords(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder, { recursive: true });
  return new Map(
    files.filter((file) => /CVE-[\d-]+\.json$/.test(file)).map((file) => [basename(file, '.json'), join(folder, file)]),
  );
}

const isPublished = (json: unknown): boolean => asObject(asObject(json).cveMetadata).state === 'PUBLISHED';

// Measures records that no advisory names, by the ranges of one of their products.
async function measureOthers(
  matcher: Matcher,
  paths: Map<string, string>,
  known: ReadonlySet<string>,
): Promise<string> {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const ids = [...paths.keys()].filter((id) => !known.has(id)).toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1));
  const outcomes = [];
  const wrong: string[] = [];
  let records = 0;
  for (const id of ids) {
    if (records === RANDOM_RECORDS) break;
    const json: unknown = JSON.parse(await readFile(paths.get(id) ?? '', 'utf8'));
    const entry = isPublished(json) ? findPlainEntry(readRawRecord(json)) : undefined;
    if (entry === undefined) continue;
    const products = (await matcher.listProducts(id)).filter(
      ({ product }) => compact(product) === compact(entry.product),
    );
    if (products.length === 0) continue;
    records += 1;
    const { ranges, holes } = entry;
    const versions = ranges.flatMap(({ from, to, includesEnd }) => [
      from,
      from === undefined ? undefined : getPrevious(from),
      to,
      to === undefined ? undefined : includesEnd ? getNext(to) : getPrevious(to),
    ]);
    for (const version of new Set(versions.filter((each) => each !== undefined))) {
      const isAffected = includesVersion('', ranges, version) && !includesVersion('', holes, version);
      const outcome = await matcher.match(
        id,
        products.map((product) => product.id),
        version,
      );
      outcomes.push({ isAffected, outcome });
      if ((outcome === 'affected') !== isAffected) wrong.push(`${id} ${entry.product} ${version}: ${outcome}`);
    }
  }
  return [
    `${records} random records that no advisory names, product given, ${outcomes.length} versions: ${formatScore(computeScore(outcomes))}`,
    ...wrong.slice(0, Number(values.examples)),
  ].join('\n         ');
}

async function measure(db: Database, osv: string, folder: string): Promise<void> {
  const app = await createBenchApp(db);
  const start = performance.now();
  await importFiles(db, cveFiles(folder));
  await db.maintain();
  console.log(`Imported in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const paths = await listRecords(folder);
  const pairs = await readPairs(osv, (cveId) => paths.has(cveId));
  for (const { ecosystem } of await db.rows<{ ecosystem: string }>(
    sql`select distinct ecosystem from osv_statements`,
  )) {
    await takeArchive(db, { ecosystem, path: osv, statements: [], skipped: 0 }, { now: new Date(), force: true });
  }
  const matcher = createMatcher(db, createFinder(app));
  printResults(await measurePairs(pairs, paths, matcher), Number(values.examples));
  console.log(await measureOthers(matcher, paths, new Set(pairs.map(({ cveId }) => cveId))));
  for (const path of await listArchivePaths(osv)) {
    const { ecosystem, statements, changed } = await takeArchive(db, await readArchive(path), { now: new Date() });
    console.log(`OSV ${ecosystem}: ${statements} statements, of ${changed} CVEs`);
  }
  console.log('\nWith OSV as a source');
  printResults(await measurePairs(pairs, paths, createMatcher(db, createFinder(app))), Number(values.examples));
}

async function measurePairs(pairs: Pair[], paths: Map<string, string>, matcher: Matcher): Promise<Result[]> {
  const records = new Map<string, RawRecord | undefined>();
  const results: Result[] = [];
  for (const pair of pairs) {
    if (!records.has(pair.cveId)) {
      const json: unknown = JSON.parse(await readFile(paths.get(pair.cveId) ?? '', 'utf8'));
      records.set(pair.cveId, isPublished(json) ? readRawRecord(json) : undefined);
    }
    const record = records.get(pair.cveId);
    if (record !== undefined) results.push(...(await measurePair(pair, record, matcher)));
  }
  return results;
}

if (osvFolder === undefined || recordsFolder === undefined || !existsSync(osvFolder) || !existsSync(recordsFolder)) {
  console.log('Not measured: name a folder of advisories in OSV format and a folder of CVE records.');
} else {
  const measureIn = (dataDir: string) => withDb({ dataDir }, (db) => measure(db, osvFolder, recordsFolder));
  await (values.database === undefined ? withTempFolder('bench', measureIn) : measureIn(values.database));
}
