import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { cveJson } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { takeArchive } from '../../ingest/osv/takeArchive.ts';
import { readPackageUrl } from '../../ingest/packages/readPackages.ts';
import { openTestDb } from '../../testing/index.ts';
import { createMatcher, type Outcome } from './createMatcher.ts';

type Versions = Partial<Record<Outcome, string[]>>;

interface Case {
  name: string;
  versions: object[];
  // Further fields of the entry.
  more?: object;
  adp?: object[];
  expected: Versions;
}

const before = (version: string, lessThan: string, more: object = {}) => ({
  version,
  lessThan,
  status: 'affected',
  ...more,
});

const readings: Case[] = [
  {
    name: 'build metadata has no order',
    versions: [before('0', '26.1.5', { versionType: 'semver' })],
    expected: { affected: ['26.1.4+incompatible'], unaffected: ['26.1.5+incompatible', '27.0.0'] },
  },
  {
    name: 'an ADP does not widen a range of the CNA',
    versions: [before('2.0', '2.4')],
    adp: [{ affected: [{ vendor: 'Acme', product: 'Gateway', versions: [before('0', '3.0')] }] }],
    expected: { affected: ['2.3'], unaffected: ['1.9', '2.5'] },
  },
  {
    name: 'an ADP decides where the CNA states no versions',
    versions: [{ version: 'n/a', status: 'affected' }],
    adp: [{ affected: [{ vendor: 'Acme', product: 'Gateway', versions: [before('0', '3.0')] }] }],
    expected: { affected: ['2.9'] },
  },
  {
    name: 'a bound that cannot be read is not no bound',
    versions: [before('0', 'the July update')],
    expected: { uncomparable: ['9.3.1'] },
  },
  {
    name: 'a bound with a revision is one',
    versions: [{ version: '< 2.5.1 Rev 2', status: 'affected' }],
    expected: { affected: ['2.5.0'], unaffected: ['9.3.1'] },
  },
  {
    name: '<= latest means every version',
    versions: [{ version: '0', lessThanOrEqual: 'latest', status: 'affected' }],
    expected: { affected: ['0.1', '99.0'] },
  },
  {
    name: 'a fix behind the end of a range does not extend it',
    versions: [
      {
        version: '0',
        lessThanOrEqual: '2.0.0',
        status: 'affected',
        changes: [{ at: '3.0.0', status: 'unaffected' }],
      },
    ],
    expected: { affected: ['2.0.0'], unaffected: ['2.0.1', '3.0.0'] },
  },
  {
    name: 'a name before a list of versions belongs to each',
    versions: [{ version: 'Android 12.0, 13.0', status: 'affected' }],
    expected: { affected: ['12.0', '13.0'], unaffected: ['14.0'] },
  },
  {
    name: 'the type git on numbers of versions',
    versions: [before('1.0.0', '1.2.0', { versionType: 'git' })],
    expected: { affected: ['1.1.0'], unaffected: ['1.2.0'] },
  },
  {
    name: 'a release against a bound with a word',
    versions: [before('0', '1.12.1-stable')],
    expected: { affected: ['1.12.0'], unaffected: ['1.12.1'] },
  },
  {
    name: 'no version at all',
    versions: [{ version: 'n/a', status: 'affected' }],
    expected: { uncomparable: ['1.0'] },
  },
  {
    name: 'all versions but those that are listed as unaffected',
    versions: [{ version: '2.4.1', status: 'unaffected', lessThan: '*' }],
    more: { defaultStatus: 'affected' },
    expected: { affected: ['2.4.0'], unaffected: ['2.4.1', '3.0'] },
  },
];

interface Link {
  name: string;
  entry: object;
  purl: string;
}

const links: Link[] = [
  {
    name: 'a crate by collectionURL and packageName',
    entry: { vendor: 'Acme', product: 'Hyper HTTP', collectionURL: 'https://crates.io', packageName: 'hyper' },
    purl: 'pkg:cargo/hyper',
  },
  {
    name: 'an artifact of Maven Central',
    entry: {
      vendor: 'Apache',
      product: 'Kafka Clients',
      collectionURL: 'https://repo.maven.apache.org/maven2',
      packageName: 'org.apache.kafka:kafka-clients',
    },
    purl: 'pkg:maven/org.apache.kafka/kafka-clients',
  },
  {
    name: 'a scoped package of npm',
    entry: {
      vendor: 'Sveltejs',
      product: 'Kit',
      collectionURL: 'https://registry.npmjs.org',
      packageName: '@sveltejs/kit',
    },
    purl: 'pkg:npm/%40sveltejs/kit',
  },
  {
    name: 'a repository',
    entry: { vendor: 'Argo Project', product: 'Argo CD', repo: 'https://github.com/argoproj/argo-cd' },
    purl: 'pkg:github/argoproj/argo-cd',
  },
];

describe('each class of matching', () => {
  let db: Database;
  const matcher = () =>
    createMatcher(db, async (purl) => {
      const { ecosystem = '', name = '' } = readPackageUrl(purl) ?? {};
      const rows = await db.rows<{ id: number }>(
        sql`select distinct product_id as id from product_packages where ecosystem = ${ecosystem} and name = ${name}`,
      );
      return rows.map(({ id }) => id);
    });
  const idOf = (index: number) => `CVE-2026-${10_000 + index}`;

  beforeAll(async () => {
    db = await openTestDb();
    const records = readings.map(({ versions, more = {}, adp = [] }, index) =>
      cveJson({
        id: idOf(index),
        cna: { affected: [{ vendor: 'Acme', product: 'Gateway', versions, ...more }] },
        adp: adp as Record<string, unknown>[],
      }),
    );
    const linked = links.map(({ entry }, index) =>
      cveJson({ id: idOf(100 + index), cna: { affected: [{ versions: [before('1.0', '2.0')], ...entry }] } }),
    );
    const silent = cveJson({ id: idOf(200), cna: { affected: [{ vendor: 'n/a', product: 'n/a' }] } });
    await importJson(db, [...records, ...linked, silent]);
  });
  afterAll(() => db.close());

  test.each(readings.map((item, index) => ({ ...item, index })))('$name', async ({ index, expected }) => {
    const ids = (await matcher().listProducts(idOf(index))).map(({ id }) => id);
    const found: Versions = {};
    for (const outcome of Object.keys(expected) as Outcome[]) {
      for (const version of expected[outcome] ?? []) {
        const result = await matcher().match(idOf(index), ids, version);
        found[result] = [...(found[result] ?? []), version];
      }
    }
    expect(found).toEqual(expected);
  });

  test.each(links.map((item, index) => ({ ...item, index })))('$name leads to its product', async ({ index, purl }) => {
    const products = (await matcher().listProducts(idOf(100 + index))).map(({ id }) => id);
    expect(await matcher().findPackage(purl)).toEqual(products);
    expect(await matcher().match(idOf(100 + index), products, '1.5')).toBe('affected');
  });

  test('an advisory leads from a package to the CVE of a record without products', async () => {
    const ranges = [{ version: '1.0', less_than: '2.0', less_than_or_equal: null, version_type: null }];
    const statement = {
      advisory: 'PYSEC-2026-1',
      cveIds: [idOf(200)],
      ecosystem: 'PyPI',
      name: 'Some.Package',
      ranges,
    };
    const archive = { ecosystem: 'PyPI', path: 'all.zip', statements: [statement], skipped: 0 };
    await takeArchive(db, archive, { now: new Date() });
    const found = await matcher().findPackage('pkg:pypi/some-package');
    expect(found).toHaveLength(1);
    expect(await matcher().match(idOf(200), found, '1.9')).toBe('affected');
    expect(await matcher().match(idOf(200), found, '2.0')).toBe('unaffected');
  });
});
