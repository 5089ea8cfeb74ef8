// cspell:disable -- names of packages
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { cveJson } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../../testing/index.ts';

const versions = [{ version: '0', lessThan: '2.0', status: 'affected', versionType: 'semver' }];

interface Stated {
  entry: Record<string, unknown>;
  text?: string;
  links?: string[];
  // Entries of the CISA-ADP.
  adp?: Record<string, unknown>[];
}

const advisoryOf = (repository: string) => `https://github.com/${repository}/security/advisories/GHSA-2c4m-59x9-fr2g`;

const records: Stated[] = [
  {
    entry: { vendor: 'n/a', product: '@kiln/anvil-kit' },
    adp: [{ vendor: 'kiln', product: 'rewrite' }],
  },
  { entry: { vendor: 'npm', product: 'hammer' } },
  {
    entry: { vendor: 'n/a', product: 'tongs' },
    links: ['https://security.snyk.io/vuln/SNYK-PYTHON-TONGS-5673435'],
  },
  {
    entry: { vendor: 'Smith Association', product: 'Smith Filer' },
    links: ['https://pypi.org/project/smith-filer/'],
  },
  {
    entry: { packageName: 'rails-guard', collectionURL: 'https://pypi.org' },
    adp: [{ vendor: 'guardco', product: 'guard' }],
  },
  { entry: { vendor: 'Acme', product: 'Bellows', versions: [{ version: 'pkg:maven/com.acme/bellows-core@1.0' }] } },
  { entry: { vendor: 'reader', product: 'calibre-shelf' }, links: [advisoryOf('reader/calibre-shelf')] },
  { entry: { vendor: 'shed', product: 'find-run' }, links: [advisoryOf('shed/find-run')], text: 'Runs a program.' },
  { entry: { vendor: 'flame', product: 'serve' }, links: [advisoryOf('flame/serve')], text: 'Serves models.' },
  { entry: { vendor: 'ramsey', product: 'httpserver' }, links: [advisoryOf('ramsey/httpserver')], text: 'A server.' },
  {
    entry: { vendor: 'flame', product: 'guide' },
    links: [advisoryOf('flame/guide')],
    text: 'Serves models.',
    adp: [{ vendor: 'flame', product: 'flameguide', cpes: ['cpe:2.3:a:flame:flameguide:*:*:*:*:*:*:*:*'] }],
  },
  {
    entry: { vendor: 'Smith Foundation', product: 'Smith Flow Forge Provider' },
    adp: [{ cpes: ['cpe:2.3:a:smith:smith-flow-providers-smith-forge:*:*:*:*:*:*:*:*'] }],
  },
  { entry: { vendor: 'presto', product: 'presto' }, links: [advisoryOf('presto/presto')] },
  { entry: { vendor: 'rami', product: 'presto' }, links: ['https://github.com/presto/presto/compare/v1...v2'] },
  { entry: { vendor: 'stranger', product: 'presto' } },
  { entry: { vendor: 'orchidsoftware', product: 'Platform' } },
  { entry: { vendor: 'sulo', product: 'SuloFormBundle' } },
  { entry: { vendor: 'Apache Software Foundation', product: 'Apache StreamYard (incubating)' } },
  { entry: { vendor: 'layer7', product: 'mesher' } },
  { entry: { vendor: 'vapours', product: 'vapours' }, links: [advisoryOf('vapours/vapours')] },
  { entry: { vendor: 'joni', product: 'mpxk' }, text: 'A Java library.', links: [advisoryOf('joni/mpxk')] },
];

let context: TestContext;
let as: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  as = await context.createUser();
  await importJson(
    context.deps.db,
    records.map(({ entry, text = 'A flaw.', links = [], adp = [] }, index) =>
      cveJson({
        id: `CVE-2026-${7000 + index}`,
        cna: {
          title: 'A flaw',
          descriptions: [{ lang: 'en', value: text }],
          affected: [{ versions, ...entry }],
          references: links.map((url) => ({ url })),
        },
        adp: adp.map((each) => ({ affected: [{ versions, ...each }] })),
      }),
    ),
  );
});
afterAll(() => context.close());

const match = async (purl: string) => {
  const { data } = await context.call('POST /catalog/match', { as, body: { components: [{ purl }] } });
  const [{ confidence, targets } = { confidence: 'none', targets: [] }] = data.components;
  return [confidence, ...targets.map(({ vendor_name, product_name }) => `${vendor_name} | ${product_name}`)];
};

describe('packages that a record names', () => {
  test.each([
    ['with its scope as the product', 'npm/%40kiln/anvil-kit', 'kiln | rewrite'],
    ['with the registry as the vendor', 'npm/hammer', 'npm | hammer'],
    ['in the id of an advisory of Snyk', 'pypi/tongs', 'null | tongs'],
    ['by its page in a registry', 'pypi/smith-filer', 'Smith Association | Smith Filer'],
    ['without a vendor, where an ADP names a product', 'pypi/rails-guard', 'guardco | guard'],
    ['by the package URL of a version', 'maven/com.acme/bellows-core', 'Acme | Bellows'],
    ['in CPE names', 'pypi/flameguide', 'flame | guide'],
    [
      'in CPE names of several words',
      'pypi/smith-flow-providers-smith-forge',
      'Smith Foundation | Smith Flow Forge Provider',
    ],
  ])('%s are found', async (_, path, product) => {
    expect(await match(`pkg:${path}@1.0`)).toEqual(['match', product]);
  });
});

describe('packages of the name of a product', () => {
  test.each([
    ['leave out the marks of the name', 'pypi/calibreshelf', 'reader | calibre-shelf'],
    ['have a distinct name, and no ecosystem is named', 'npm/find-run', 'shed | find-run'],
    ['have a namespace that is part of the vendor', 'composer/orchid/platform', 'orchidsoftware | Platform'],
    ['repeat the namespace in the name', 'composer/sulo/form-bundle', 'sulo | SuloFormBundle'],
    ['are incubating at Apache', 'maven/org.apache.streamyard/streamyard', 'Apache | Apache StreamYard (incubating)'],
    ['have an owner that resembles the vendor', 'golang/github.com/layer7io/mesher', 'layer7 | mesher'],
    ['are named by the address of a repository', 'swift/github.com/vapours/vapours', 'vapours | vapours'],
    ['are the main artifact of their group', 'maven/net.sf.mpxk/mpxk', 'joni | mpxk'],
  ])('are found where they %s', async (_, path, product) => {
    expect(await match(`pkg:${path}@1.0`)).toEqual(['match', product]);
  });

  test('are all products of one name and repository', async () => {
    expect(await match('pkg:pypi/presto@1.0')).toEqual(['match', 'presto | presto', 'rami | presto']);
  });

  test.each([
    ['have a short name, and no ecosystem is named', 'npm/serve'],
    ['have marks that the product lacks', 'npm/http-server'],
    ['are another artifact of a group', 'maven/net.sf.other/mpxk'],
  ])('are not matched where they %s', async (_, path) => {
    expect((await match(`pkg:${path}@1.0`))[0]).not.toBe('match');
  });

  test('are not matched to a product that no CVE is about any more', async () => {
    await context.deps.db.run(sql`
      with made as (insert into vendors (key, name) values ('relic', 'relic') returning id)
      insert into products (vendor_id, key, name, cves_count) select made.id, 'relic', 'relic', 0 from made`);
    expect(await match('pkg:pypi/relic@1.0')).toEqual(['none']);
  });
});
