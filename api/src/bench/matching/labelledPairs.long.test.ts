import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { importFiles } from '../../ingest/index.ts';
import type { OsvStatement } from '../../ingest/osv/readAdvisory.ts';
import { getPurlType } from '../../ingest/osv/readAdvisory.ts';
import { takeArchive } from '../../ingest/osv/takeArchive.ts';
import { toPackage } from '../../ingest/packages/Package.ts';
import { type CveFile, cveIdOfPath } from '../../ingest/source/CveFile.ts';
import { cveFiles } from '../../ingest/source/cveFiles.ts';
import { openTestDb } from '../../testing/index.ts';
import { createMatcher } from './createMatcher.ts';
import { measurePair, type Result } from './measurePairs.ts';
import { readRawRecord } from './plainReader.ts';
import { computeScore } from './printResults.ts';
import { type Pair, toPair } from './readPairs.ts';

// Real records are not part of this project; without ../shared/data these tests are skipped.
const archive = fileURLToPath(new URL('../../../../../shared/data/large.tar.gz', import.meta.url));

// Facts of five OSV databases: ecosystem, package, CVE, and the affected versions as intervals.
const pairs = readFileSync(new URL('fixtures/labelledPairs.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Pair => {
    const [ecosystem = '', name = '', cveId = '', ranges = ''] = line.split('\t');
    return toPair({ ecosystem, name, cveId, ranges: ranges.split(' ').map(parseInterval) });
  });

function parseInterval(text: string) {
  const [from, to] = text.slice(1, -1).split(',');
  return { from: from || undefined, to: to || undefined, includesEnd: text.endsWith(']') };
}

test('the labelled set has 300 pairs or more of five ecosystems, with versions inside and outside', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(300);
  expect(new Set(pairs.map(({ ecosystem }) => ecosystem))).toEqual(
    new Set(['Go', 'Packagist', 'PyPI', 'RubyGems', 'crates.io']),
  );
  const samples = pairs.flatMap((pair) => pair.samples);
  expect(samples.filter(({ isAffected }) => isAffected).length).toBeGreaterThan(600);
  expect(samples.filter(({ isAffected }) => !isAffected).length).toBeGreaterThan(600);
});

const toStatements = (ecosystem: string): OsvStatement[] =>
  pairs
    .filter((pair) => pair.ecosystem === ecosystem)
    .map(({ name, cveId, ranges }, index) => ({
      advisory: `${ecosystem}-${index}`,
      cveIds: [cveId],
      ecosystem,
      name,
      ranges: ranges.map(({ from, to, includesEnd }) => ({
        version: from ?? '0',
        less_than: includesEnd ? null : (to ?? '*'),
        less_than_or_equal: includesEnd ? (to ?? null) : null,
        version_type: ecosystem === 'Go' || ecosystem === 'crates.io' ? 'semver' : null,
      })),
    }));

describe.skipIf(!existsSync(archive))('the labelled set over real records', () => {
  let db: Database;
  const files = new Map<string, CveFile>();
  beforeAll(async () => {
    db = await openTestDb();
    const wanted = new Set(pairs.map(({ cveId }) => cveId));
    for await (const file of cveFiles(archive, archive, undefined, (path) => wanted.has(cveIdOfPath(path) ?? ''))) {
      if ('bytes' in file) files.set(cveIdOfPath(file.path) ?? '', file);
    }
    await importFiles(
      db,
      (async function* () {
        yield* files.values();
      })(),
    );
  });
  afterAll(() => db.close());

  async function findPackage(ecosystem: string, name: string): Promise<number[]> {
    const wanted = toPackage(getPurlType(ecosystem) ?? '', name);
    const rows = await db.rows<{ id: number }>(sql`
      select distinct product_id as id from product_packages
      where ecosystem = ${wanted?.ecosystem ?? ''} and name = ${wanted?.name ?? ''}`);
    return rows.map(({ id }) => id);
  }

  async function measure(): Promise<Result[]> {
    const byPurl = new Map(pairs.map((pair) => [pair.purl, pair]));
    const matcher = createMatcher(db, (purl) => {
      const pair = byPurl.get(purl);
      return pair === undefined ? Promise.resolve([]) : findPackage(pair.ecosystem, pair.name);
    });
    const results: Result[] = [];
    for (const pair of pairs) {
      const file = files.get(pair.cveId);
      if (file === undefined) continue;
      const record = readRawRecord(JSON.parse(file.bytes.toString('utf8')));
      results.push(...(await measurePair(pair, record, matcher)));
    }
    return results;
  }

  const scoreGiven = (results: Result[]) =>
    computeScore(
      results.flatMap(({ given: outcome, isAffected }) => (outcome === undefined ? [] : [{ outcome, isAffected }])),
    );
  const scoreFound = (results: Result[]) =>
    computeScore(results.map(({ endToEnd: outcome, isAffected }) => ({ outcome, isAffected })));

  test('matches versions of the records’ own products', async () => {
    const results = await measure();
    const given = scoreGiven(results);
    expect(given.recall).toBeGreaterThan(0.88);
    expect(given.precision).toBeGreaterThan(0.92);
    const reach = scoreGiven(results.filter(({ isInReach }) => isInReach));
    expect(reach.recall).toBeGreaterThanOrEqual(0.98);
    expect(reach.precision).toBeGreaterThanOrEqual(0.98);
  });

  test('finds what advisories link to packages', async () => {
    for (const ecosystem of new Set(pairs.map((pair) => pair.ecosystem))) {
      const statements = toStatements(ecosystem);
      await takeArchive(db, { ecosystem, path: 'labelled', statements, skipped: 0 }, { now: new Date() });
    }
    const { recall, precision } = scoreFound(await measure());
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.94);
  });
});
