import { beforeAll, describe, expect, test } from 'vitest';
import { addAlias } from '../../ingest/aliases/vendorAliases.ts';
import { cveJson } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../../testing/setUpTestContext.ts';
import type { Component } from './componentNames.ts';

const context = setUpTestContext();
const as = setUpTestUser(context);

const advisory = (repository: string) => ({
  url: `https://github.com/${repository}/security/advisories/GHSA-2c4m-59x9-fr2g`,
});
const versions = [{ version: '1.0.0', lessThanOrEqual: '1.5.0', status: 'affected', versionType: 'semver' }];

interface Given {
  vendor: string;
  product: string;
  text?: string;
  repository?: string;
  collectionURL?: string;
  packageName?: string;
}

const record = ({ text = 'A flaw.', repository, ...names }: Given, index: number) =>
  cveJson({
    id: `CVE-2026-${5000 + index}`,
    cna: {
      affected: [{ ...names, versions }],
      descriptions: [{ lang: 'en', value: text }],
      references: repository === undefined ? [] : [advisory(repository)],
    },
  });

const records: Given[] = [
  { vendor: 'forgeproj', product: 'forge-cd', repository: 'forgeproj/forge-cd' },
  { vendor: 'smith-ruby', product: 'tongs', repository: 'smith-ruby/tongs', text: 'Tongs is a Ruby gem.' },
  { vendor: 'bellowsphp', product: 'http', repository: 'bellowsphp/http' },
  { vendor: 'AMPX', product: 'ampx/http', repository: 'ampx/http' },
  { vendor: 'hammers', product: 'hammers', repository: 'hammers/hammers' },
  { vendor: 'Apache Software Foundation', product: 'Apache Anvil', repository: 'apache/anvil' },
  { vendor: 'Acme Works', product: 'Chisel', collectionURL: 'https://crates.io', packageName: 'chisel-core' },
  { vendor: 'Stove Inc', product: 'Cinder', repository: 'stove/cinder', text: 'Cinder is written in golang.' },
  { vendor: 'golang.org/x/ember', product: 'golang.org/x/ember/html', collectionURL: 'https://pkg.go.dev' },
  { vendor: 'inkwell42', product: 'quill-cms', repository: 'inkwell42/quill-cms', text: 'Built on Ruby on Rails.' },
  { vendor: 'spindlecms', product: 'spindlecms/spindle' },
  { vendor: 'plume', product: 'plume.rest', repository: 'plume/plume.rest', text: 'A Python package.' },
];

beforeAll(async () => {
  await importJson(
    context.deps.db,
    records.map((each, index) =>
      record(each.collectionURL?.includes('go.dev') ? { ...each, packageName: each.product } : each, index),
    ),
  );
  await addAlias(context.deps.db, 'forgeproj', 'Forge Project');
});

const match = async (...components: Component[]) =>
  (await context.call('POST /catalog/match', { as, body: { components } })).data.components;

const matchOne = async (component: Component) => {
  const [found] = await match(component);
  const names = found?.targets.map(({ vendor_name, product_name }) => `${vendor_name} ${product_name}`);
  return [found?.confidence, ...(names ?? [])];
};

describe('matchComponents', () => {
  test.each([
    ['pkg:golang/github.com/forgeproj/forge-cd/v2@v2.6.1', 'Forge Project forge-cd'],
    ['pkg:gem/tongs@1.2.0', 'smith-ruby tongs'],
    ['pkg:composer/bellows/http@1.0.0', 'bellowsphp http'],
    ['pkg:gem/quill_cms@1.0.0', 'inkwell42 quill-cms'],
    ['pkg:gem/spindle@1.0.0', 'spindlecms spindlecms/spindle'],
    ['pkg:golang/hammers.io/hammers@v1.0.0', 'hammers hammers'],
    ['pkg:golang/go.hammers.org/hammers@v1.0.0', 'hammers hammers'],
    ['pkg:golang/github.com/apache/incubator-anvil@v1.0.0', 'Apache Apache Anvil'],
    ['pkg:cargo/chisel-core@1.0.0', 'Acme Works Chisel'],
    ['pkg:golang/golang.org/x/ember@v0.7.0', 'golang.org/x/ember golang.org/x/ember'],
    ['pkg:pypi/plume-rest@1.0.0', 'plume plume.rest'],
  ])('finds the product of %s', async (purl, product) => {
    expect(await matchOne({ purl })).toEqual(['match', product]);
  });

  test.each([
    ['pkg:composer/other/http@1.0.0', 'suggestion'],
    ['pkg:pypi/cinder@1.0.0', 'suggestion'],
    ['pkg:gem/nothing@1.0.0', 'none'],
  ])('does not take another package for %s', async (purl, confidence) => {
    expect((await matchOne({ purl }))[0]).toBe(confidence);
  });

  test('finds products by vendor and name, CPE and repository', async () => {
    const found = [
      { name: 'Chisel', vendors: ['Acme Works'] },
      { cpe: 'cpe:2.3:a:apache:anvil:1.0.0:*:*:*:*:*:*:*' },
      { name: 'any', repository: 'https://github.com/forgeproj/forge-cd.git' },
    ];
    expect(await match(...found)).toMatchObject([
      { confidence: 'match', targets: [{ product_name: 'Chisel' }] },
      { confidence: 'match', targets: [{ product_name: 'Apache Anvil', version: '1.0.0' }] },
      { confidence: 'match', targets: [{ product_name: 'forge-cd' }] },
    ]);
  });

  test('only suggests what it finds by a name alone', async () => {
    expect(await match({ name: 'Chisel', version: '1.0' })).toMatchObject([
      { confidence: 'suggestion', reason: 'Matched by name only', targets: [{ product_name: 'Chisel' }] },
    ]);
  });

  test('only suggests a product of the name that lists the version', async () => {
    expect(await match({ name: 'Chisel', version: '1.5.0' })).toMatchObject([
      {
        confidence: 'suggestion',
        reason: 'Matched by name only. This product lists the version',
        targets: [{ product_name: 'Chisel', version: '1.5.0' }],
      },
    ]);
  });

  test.each([
    ['cpe:/a:acme%20works:chisel:1.5.0', '1.5.0'],
    ['cpe:/a:acme_works:chisel:%02', null],
    ['cpe:2.3:a:acme_works:chisel:1.5.0:p2:*:*:*:*:*:*', '1.5.0-p2'],
    ['cpe:2.3:a:acme_works:chisel:1.8.0_201:-:*:*:*:*:*:*', '1.8.0_201'],
    ['cpe:2.3:a:acme_works:chisel:-:*:*:*:*:*:*:*', null],
    ['cpe:2.3:a:acme_works:chisel:1\\.5\\.0:*:*:*:*:*:*:*', '1.5.0'],
  ])('finds the version of %s', async (cpe, version) => {
    expect(await match({ cpe })).toMatchObject([{ targets: [{ product_name: 'Chisel', version }] }]);
  });

  test('takes words for an unknown version for none', async () => {
    expect(await match({ name: 'Chisel', vendors: ['Acme Works'], version: 'UNKNOWN' })).toMatchObject([
      { confidence: 'match', targets: [{ product_name: 'Chisel', version: null }] },
    ]);
  });

  test('says which version of a distribution was compared', async () => {
    expect(await match({ purl: 'pkg:deb/debian/hammers@5.6.1%2Breally5.4.5-1' })).toMatchObject([
      {
        confidence: 'match',
        reason: expect.stringContaining("Compared as 5.4.5, without the distribution's own fixes"),
        targets: [{ version: '5.4.5' }],
      },
    ]);
  });

  test('finds a vendor where nothing else is named', async () => {
    expect(await match({ vendors: ['acme works'] }, { vendors: ['Nobody'] })).toMatchObject([
      { confidence: 'match', targets: [{ vendor_name: 'Acme Works', product_id: null }] },
      { confidence: 'none', targets: [] },
    ]);
  });

  test('names the exact version, with its page where it has one', async () => {
    const [listed, unlisted, several] = await match(
      { purl: 'pkg:gem/tongs@1.5.0' },
      { purl: 'pkg:gem/tongs@1.4.9' },
      { purl: 'pkg:gem/tongs@1.x' },
    );
    expect(listed?.targets).toMatchObject([{ version: '1.5.0', version_id: expect.any(Number) }]);
    expect(unlisted?.targets).toMatchObject([{ version: '1.4.9', version_id: null }]);
    expect(several).toMatchObject({ confidence: 'suggestion', reason: "1.x isn't an exact version" });
  });

  test('matches 2,000 components by one request, each in its place', async () => {
    const components = Array.from({ length: 2000 }, (_, at) => ({
      purl: at % 2 === 0 ? `pkg:gem/tongs@1.${at}.0` : `pkg:npm/unknown-${at}@1.0.0`,
    }));
    const found = await match(...components);
    expect(found).toHaveLength(2000);
    expect(found.filter(({ confidence }) => confidence === 'match')).toHaveLength(1000);
    expect(found[1998]).toMatchObject({ targets: [{ product_name: 'tongs', version: '1.1998.0' }] });
  });

  test('refuses more than 5,000 components, and texts that a database does not take', async () => {
    const many = { components: Array.from({ length: 5001 }, () => ({ name: 'x' })) };
    expect((await context.call('POST /catalog/match', { as, body: many })).status).toBe(400);
    const nul = { components: [{ name: '\u0000' }] };
    expect((await context.call('POST /catalog/match', { as, body: nul })).status).toBe(400);
  });
});

describe('POST /catalog/versions', () => {
  test('makes several versions of one product, each once', async () => {
    const [tongs] = await match({ purl: 'pkg:gem/tongs@1.0.0' });
    const product_id = tongs?.targets[0]?.product_id ?? 0;
    const ask = (...wanted: string[]) =>
      context.call('POST /catalog/versions', {
        as,
        body: { versions: wanted.map((version) => ({ product_id, version })) },
      });
    const { data } = await ask('2.0.0', '2.1.0', '2.0.0', '1.5.0', '>=2');
    const [first, second, again, named, refused] = data.versions;
    expect(first?.id).not.toBe(second?.id);
    expect(again).toEqual(first);
    expect([first?.is_named, named?.is_named, refused]).toEqual([false, true, null]);
    const [found] = await match({ purl: 'pkg:gem/tongs@2.1.0' });
    expect(found?.targets).toMatchObject([{ version: '2.1.0', version_id: second?.id }]);
  });

  test('answers null for products that are not there', async () => {
    const versions = [7_777_777, 9_999_999_999].map((product_id) => ({ product_id, version: '1.0.0' }));
    expect((await context.call('POST /catalog/versions', { as, body: { versions } })).data.versions).toEqual([
      null,
      null,
    ]);
  });

  test('has a limit of its own, apart from that of single versions', async () => {
    const eve = await context.createUser();
    const body = { versions: [{ product_id: 1, version: 'latest' }] };
    for (let at = 0; at < 50; at += 1) await context.call('POST /catalog/versions', { as: eve, body });
    expect((await context.call('POST /catalog/versions', { as: eve, body })).status).toBe(429);
    const single = await context.call('POST /product_versions', {
      as: eve,
      body: { product_id: 1, version: 'latest' },
    });
    expect(single.status).toBe(400);
  });
});
