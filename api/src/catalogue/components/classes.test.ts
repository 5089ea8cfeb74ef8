// cspell:disable -- names of packages
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { cveJson } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../../testing/index.ts';

let context: TestContext;
let as: TestUser;

const versions = [{ version: '1.0.0', lessThan: '2.0.0', status: 'affected', versionType: 'semver' }];

// The form in which records state them: vendor, product, and the repository of the advisory.
const stated: [vendor: string, product: string, repository?: string][] = [
  ['gogs', 'gogs', 'gogs/gogs'],
  ['knative', 'serving', 'knative/serving'],
  ['kubernetes-sigs', 'aws-iam-authenticator', 'kubernetes-sigs/aws-iam-authenticator'],
  ['Kubernetes', 'secrets-store-csi-driver'],
  ['Kubernetes', 'Kubernetes'],
  ['Kubernetes', 'kubelet'],
  ['woodpecker-ci', 'woodpecker', 'woodpecker-ci/woodpecker'],
  ['symfony', 'symfony', 'symfony/symfony'],
  ['decidim', 'decidim', 'decidim/decidim'],
  ['rails', 'rails', 'rails/rails'],
  ['Rails', 'ActiveSupport'],
  ['rails', 'rails-html-sanitizer', 'rails/rails-html-sanitizer'],
  ['reactphp', 'http', 'reactphp/http'],
  ['amphp', 'http', 'amphp/http'],
  ['usememos', 'usememos/memos'],
  ['usememos', 'memos', 'usememos/memos'],
  ['Fortinet', 'FortiOS'],
  ['Fortinet', 'Fortinet FortiOS'],
];

beforeAll(async () => {
  context = await createTestContext();
  as = await context.createUser();
  const records = stated.map(([vendor, product, repository], index) =>
    cveJson({
      id: `CVE-2026-${6000 + index}`,
      cna: {
        affected: [{ vendor, product, versions }],
        references:
          repository === undefined
            ? []
            : [{ url: `https://github.com/${repository}/security/advisories/GHSA-2c4m-59x9-fr2g` }],
      },
    }),
  );
  await importJson(context.deps.db, records);
});
afterAll(() => context.close());

const match = async (component: { purl: string } | { name: string; vendors: string[] }) => {
  const { data } = await context.call('POST /catalog/match', { as, body: { components: [component] } });
  const [{ confidence, targets } = { confidence: 'none', targets: [] }] = data.components;
  return [confidence, ...targets.map(({ vendor_name, product_name }) => `${vendor_name} | ${product_name}`)];
};

describe('the classes of components', () => {
  test.each([
    ['gogs.io/gogs', 'gogs | gogs'],
    ['knative.dev/serving', 'knative | serving'],
    ['sigs.k8s.io/aws-iam-authenticator', 'kubernetes-sigs | aws-iam-authenticator'],
    ['sigs.k8s.io/secrets-store-csi-driver', 'Kubernetes | secrets-store-csi-driver'],
    ['go.woodpecker-ci.org/woodpecker/v2', 'woodpecker-ci | woodpecker'],
    ['k8s.io/kubernetes', 'Kubernetes | Kubernetes'],
    ['github.com/usememos/memos', 'Memos | memos'],
  ])('finds the module %s', async (module, product) => {
    expect(await match({ purl: `pkg:golang/${module}@v1.5.0` })).toEqual(['match', product]);
  });

  test.each([
    ['pkg:composer/symfony/http-foundation@1.5.0', 'symfony'],
    ['pkg:gem/decidim-core@1.5.0', 'decidim'],
    ['pkg:gem/actiontext@1.5.0', 'rails'],
    ['pkg:gem/activesupport@1.5.0', 'rails'],
    ['pkg:gem/rails-html-sanitizer@1.5.0', 'rails-html-sanitizer'],
  ])('finds the project of %s', async (purl, product) => {
    const [confidence, ...found] = await match({ purl });
    expect([confidence, ...found.map((each) => each.split(' | ')[1])]).toEqual(['match', product]);
  });

  test.each([
    ['pkg:composer/react/http@1.5.0', 'match', ['reactphp | http']],
    ['pkg:composer/amphp/http@1.5.0', 'match', ['amphp | http']],
    ['pkg:composer/other/http@1.5.0', 'suggestion', ['reactphp | http', 'amphp | http']],
  ])('lets the namespace of %s decide', async (purl, confidence, products) => {
    const [found, ...names] = await match({ purl });
    expect([found, names.toSorted()]).toEqual([confidence, products.toSorted()]);
  });

  test.each([
    ['kubelet', 'Kubernetes', 'Kubernetes | Kubernetes'],
    ['Fortinet FortiOS', 'Fortinet', 'Fortinet | FortiOS'],
    ['usememos/memos', 'usememos', 'Memos | memos'],
  ])('finds %s by the product that it is an alias of', async (name, vendor, product) => {
    expect(await match({ name, vendors: [vendor] })).toEqual(['match', product]);
  });

  test('finds a product without a vendor by its package, and by its name as a suggestion', async () => {
    const { db } = context.deps;
    await db.run(sql`
      with made as (insert into products (key, name, cves_count) values ('lone-anvil', 'lone-anvil', 1) returning id)
      insert into product_packages (ecosystem, name, product_id, cve_pk, source)
      select 'npm', '@lone/anvil', made.id, (select min(pk) from cves), 'record' from made`);
    expect(await match({ purl: 'pkg:npm/%40lone/anvil@1.0.0' })).toEqual(['match', 'null | lone-anvil']);
    expect(await match({ name: 'lone-anvil', vendors: ['Acme'] })).toEqual(['suggestion', 'null | lone-anvil']);
  });
});
