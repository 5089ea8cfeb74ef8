import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { createTestContext, type TestContext } from '../../testing/index.ts';
import { importJson } from '../fixtures/importJson.ts';
import { cveJson } from '../fixtures/cveJson.ts';

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const store = (id: string, cna: Record<string, unknown>, dateUpdated = '2026-03-01T10:00:00.000Z') =>
  importJson(context.deps.db, [cveJson({ id, meta: { dateUpdated }, cna })]);

const listPackages = async (id: string) => {
  const rows = await context.deps.db.rows<{ name: string; package: string }>(sql`
    select product.name, link.ecosystem || '/' || link.name as package from product_packages link
    join cves cve on cve.pk = link.cve_pk join products product on product.id = link.product_id
    where cve.cve_id = ${id} and link.source = 'record' order by 1, 2`);
  return rows.map((row) => [row.name, row.package]);
};

const versions = [{ version: '0', lessThan: '2.0', status: 'affected', versionType: 'semver' }];

test('links products to the packages that their entries name, until the record names others', async () => {
  const affected = { vendor: 'Acme', product: 'Anvil', collectionURL: 'https://crates.io', versions };
  await store('CVE-2026-7001', { affected: [{ ...affected, packageName: 'anvil' }] });
  expect(await listPackages('CVE-2026-7001')).toEqual([['Anvil', 'cargo/anvil']]);
  await store('CVE-2026-7001', { affected: [{ ...affected, packageName: 'hammer' }] }, '2026-04-01T00:00:00.000Z');
  expect(await listPackages('CVE-2026-7001')).toEqual([['Anvil', 'cargo/hammer']]);
});

test('links the only product to the repository of its advisory, and others to repositories of their name', async () => {
  const advisory = { url: 'https://github.com/Acme/forge-src/security/advisories/GHSA-2c4m-59x9-fr2g' };
  const commit = { url: 'https://github.com/tools/tongs/commit/1234567' };
  await store('CVE-2026-7002', { affected: [{ vendor: 'Acme', product: 'Forge', versions }], references: [advisory] });
  expect(await listPackages('CVE-2026-7002')).toEqual([['Forge', 'github/acme/forge-src']]);
  const both = ['Forge', 'Tongs'].map((product) => ({ vendor: 'Acme', product, versions }));
  await store('CVE-2026-7003', { affected: both, references: [advisory, commit] });
  expect(await listPackages('CVE-2026-7003')).toEqual([['Tongs', 'github/tools/tongs']]);
});

test('makes the module of Go packages a product, which has all their ranges', async () => {
  const entry = (path: string) => ({
    vendor: 'golang.org/x/forge',
    product: path,
    packageName: path,
    collectionURL: 'https://pkg.go.dev',
    versions,
  });
  await store('CVE-2026-7004', { affected: ['html', 'http2'].map((name) => entry(`golang.org/x/forge/${name}`)) });
  expect(await listPackages('CVE-2026-7004')).toContainEqual(['golang.org/x/forge', 'golang/golang.org/x/forge']);
  const rows = await context.deps.db.rows<{ name: string; n: number }>(sql`
    select product.name, count(*)::integer as n from affected_ranges range
    join products product on product.id = range.product_id join cves cve on cve.pk = range.cve_pk
    where cve.cve_id = 'CVE-2026-7004' group by 1 order by 1`);
  expect(rows.map(({ name, n }) => [name, n])).toEqual([
    ['golang.org/x/forge', 1],
    ['golang.org/x/forge/html', 1],
    ['golang.org/x/forge/http2', 1],
  ]);
});
