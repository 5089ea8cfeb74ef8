// cspell:disable -- names of products and packages
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

interface Case {
  name: string;
  product: string;
  // An entry of the record's CNA, without names.
  entry: object;
  // Entries of an ADP, without names.
  adp?: object[];
  // Versions by their outcome: `1.0 1.1 | 2.0 | 3.0` are affected, unaffected, and can't be compared.
  versions: string;
}

const affected = (version: string, more: object = {}) => ({ version, status: 'affected', ...more });
const semver = { versionType: 'semver' };

// Records that were read wrongly once, with what they state of versions.
const cases: Case[] = [
  {
    name: 'Log4j 2 in a record about Log4j 1 (CVE-2023-26464)',
    product: 'Apache Log4j',
    entry: {
      defaultStatus: 'unknown',
      versions: [
        affected('1.0.4', { lessThan: '2', versionType: 'maven' }),
        { version: '2', lessThanOrEqual: '*', status: 'unaffected', versionType: 'maven' },
      ],
    },
    versions: '1.2.17 | 2.0 2.14.1',
  },
  {
    name: 'a change before the start of a range (CVE-2024-2048)',
    product: 'Vault',
    entry: {
      defaultStatus: 'unaffected',
      versions: [
        affected('1.15.5', { lessThan: '1.16.0', ...semver, changes: [{ at: '1.14.10', status: 'unaffected' }] }),
      ],
    },
    adp: [
      {
        defaultStatus: 'unknown',
        versions: [affected('1.15.5', { lessThan: '1.16.0', versionType: 'custom' })],
      },
    ],
    versions: '1.15.5 1.15.6 | 1.14.10 1.16.0',
  },
  {
    name: 'an ADP with all versions but its own affected by default (CVE-2024-31452)',
    product: 'openfga',
    entry: { versions: [affected('>= 1.5.0, < 1.5.3')] },
    adp: [{ defaultStatus: 'affected', versions: [affected('1.5.0', { lessThan: '1.5.3', versionType: 'custom' })] }],
    versions: '1.5.0 1.5.2 | 1.4.3 1.5.3',
  },
  {
    name: 'explicit ranges beside a default status of affected (CVE-2022-45143)',
    product: 'Apache Tomcat',
    entry: {
      defaultStatus: 'affected',
      versions: [
        affected('10.1.0-M1', { lessThanOrEqual: '10.1.1', ...semver }),
        affected('9.0.40', { lessThanOrEqual: '9.0.68', ...semver }),
        affected('8.5.83'),
      ],
    },
    versions: '8.5.83 9.0.50 10.1.1 | 9.0.95 10.1.2 99.0',
  },
  {
    name: 'a range of an ADP beside a readable one',
    product: 'gateway',
    entry: { versions: [affected('>= 2.0.0, < 2.4.1')] },
    adp: [{ defaultStatus: 'unknown', versions: [affected('0', { lessThan: '3.0', versionType: 'custom' })] }],
    versions: '2.4.0 | 1.9.0 2.9.0',
  },
  {
    name: 'build metadata',
    product: 'docker',
    entry: { versions: [affected('< 26.1.5', semver)] },
    versions: '26.1.4+incompatible | 26.1.5+incompatible 27.0.0+incompatible',
  },
  {
    name: 'a bound with a revision',
    product: 'Controller',
    entry: { versions: [affected('< 2.5.1 Rev 2')] },
    versions: '2.5.0 | 9.3.1',
  },
  {
    name: 'a bound that can not be read',
    product: 'Appliance',
    entry: { versions: [affected('1.0', { lessThan: 'the July update', versionType: 'custom' })] },
    versions: '| | 9.3.1',
  },
  {
    name: 'a range to the latest version',
    product: 'Plugin',
    entry: { versions: [affected('0', { lessThanOrEqual: 'latest', versionType: 'custom' })] },
    versions: '0.1 99.0',
  },
  {
    name: 'latest behind an operator',
    product: 'Extension',
    entry: { versions: [affected('<= latest')] },
    versions: '0.1 99.0',
  },
  {
    name: 'a change beyond the end',
    product: 'Theme',
    entry: {
      versions: [affected('n/a', { lessThanOrEqual: '2.0.0', changes: [{ at: '3.0.0', status: 'unaffected' }] })],
    },
    versions: '2.0.0 | 2.0.1 3.0.0',
  },
  {
    name: 'a list after a name',
    product: 'Android',
    entry: { versions: [affected('Android 12.0, 13.0')] },
    versions: '12.0 13.0 | 12.1 14.0',
  },
  {
    name: 'the type git on version numbers',
    product: 'Panel',
    entry: { versions: [affected('6.0.0', { lessThan: '6.0.23', versionType: 'git' })] },
    versions: '6.0.22 | 5.9.0 6.0.23',
  },
  {
    name: 'a release against a bound with a word',
    product: 'Portal',
    entry: { versions: [affected('0', { lessThan: '1.12.1-stable', versionType: 'custom' })] },
    versions: '1.12.0 | 1.12.1',
  },
  {
    name: 'a fix that only the description names (CVE-2024-55956)',
    product: 'Harmony',
    entry: { versions: [affected('n/a')] },
    versions: '| | 2.4.0 2.4.1',
  },
  {
    name: 'commits without a tag beside releases',
    product: 'lxd',
    entry: { versions: [affected('0', { lessThan: '5.21.1', ...semver })] },
    versions: '5.20.0 | 5.21.1 | 0.0.0-20240403103450-0e7f2b5bf4d2',
  },
];

const idOf = (index: number) => `CVE-2026-${7000 + index}`;
const pickVersions = (text: string) => text.split('|').map((list) => list.trim().split(/ +/).filter(Boolean));

describe.each(['pglite', 'postgres'] as const)('records that were read wrongly once, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  beforeAll(async () => {
    const records = cases.map(({ product, entry, adp = [] }, index) =>
      cveJson({
        id: idOf(index),
        cna: { affected: [{ vendor: 'Acme', product, ...entry }] },
        adp: adp.map((each) => ({ affected: [{ vendor: 'acme', product: product.toLowerCase(), ...each }] })),
      }),
    );
    await importJson(context.deps.db, records);
  });

  // The answers of the list, the counts, the page of the version and the CVE page, which must agree.
  const findOutcomes = async (cveId: string, product: string, version: string) => {
    const as = await context.createUser();
    const row = await context.deps.db.row<{ id: number }>(sql`select id from products where name = ${product}`);
    const product_id = row?.id ?? 0;
    const made = await context.call('POST /catalog/versions', { as, body: { versions: [{ product_id, version }] } });
    const target_id = made.data.versions[0]?.id ?? 0;
    await context.call('POST /user/tracking', { as, body: { tracking_type: 'product_version', target_id } });
    const list = async (query: object) => (await context.call('GET /cves', { as, query })).data.data;
    const tracked = await list({ tracked: 'true', matches: 'true' });
    const page = await list({ product_version_id: target_id });
    const summary = (await context.call('GET /user/trackings/summaries', { as })).data.data[0];
    const detail = (await context.call('GET /cves/{cveId}', { as, params: { cveId } })).data;
    const counted = summary?.open_count === 1 ? 'affected' : summary?.uncomparable_count === 1 ? 'uncomparable' : null;
    return [
      tracked[0]?.matches?.[0]?.outcome ?? 'unaffected',
      page[0]?.version_match?.outcome ?? 'unaffected',
      counted ?? 'unaffected',
      detail.matches?.[0]?.outcome ?? 'unaffected',
    ];
  };

  test.each(
    cases.flatMap(({ name, product, versions }, index) =>
      pickVersions(versions).flatMap((list, place) =>
        list.map((version) => ({
          name,
          product,
          version,
          id: idOf(index),
          outcome: ['affected', 'unaffected', 'uncomparable'][place],
        })),
      ),
    ),
  )('$name: $version is $outcome', async ({ id, product, version, outcome }) => {
    expect(new Set(await findOutcomes(id, product, version))).toEqual(new Set([outcome]));
  });
});
