// cspell:disable -- names of packages
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cveJson } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { takeArchive } from '../../ingest/osv/takeArchive.ts';
import { createTestContext, type TestContext, type TestUser } from '../../testing/index.ts';

let context: TestContext;
let as: TestUser;

const before = (ecosystem: string, cve: string, packages: Record<string, string>) => ({
  ecosystem,
  path: 'all.zip',
  skipped: 0,
  statements: Object.entries(packages).map(([name, less_than], index) => ({
    advisory: `${ecosystem}-${index}`,
    cveIds: [cve],
    ecosystem,
    name,
    ranges: [{ version: '0', less_than, less_than_or_equal: null, version_type: null }],
  })),
});

beforeAll(async () => {
  context = await createTestContext();
  as = await context.createUser();
  const { db } = context.deps;
  const versions = [{ version: '< 0.36.0', status: 'affected' }];
  await importJson(db, [
    cveJson({ id: 'CVE-2026-1000', cna: { affected: [{ vendor: 'Byron', product: 'gitoxide', versions }] } }),
    cveJson({ id: 'CVE-2026-1001', cna: { affected: [{ vendor: 'n/a', product: 'n/a' }] } }),
  ]);
  const modules = { 'github.com/forge/anvil': '*', 'github.com/forge/anvil/v6': '6.7.1' };
  await takeArchive(db, before('crates.io', 'CVE-2026-1000', { 'gix-index': '0.33.0' }), { now: new Date() });
  await takeArchive(db, before('Go', 'CVE-2026-1001', modules), { now: new Date() });
});
afterAll(() => context.close());

test.each([
  ['cargo/gix-index@0.33.0', 'gix-index'],
  ['cargo/gitoxide@0.35.0', 'gitoxide'],
  ['golang/github.com/forge/anvil/v6@v6.7.1', 'github.com/forge/anvil/v6'],
  ['golang/github.com/forge/anvil/v5@v5.0.0', 'github.com/forge/anvil'],
  ['golang/github.com/forge/anvil@v1.0.0', 'github.com/forge/anvil'],
])('pkg:%s is the product that advisories give it, and no other', async (path, product) => {
  const body = { components: [{ purl: `pkg:${path}` }] };
  const [found] = (await context.call('POST /catalog/match', { as, body })).data.components;
  expect(found?.targets.map(({ product_name }) => product_name)).toEqual([product]);
});
