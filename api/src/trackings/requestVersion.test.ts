import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const record = (n: number, ...versions: object[]) =>
  cveJson({ id: `CVE-2026-${n}`, cna: { affected: [{ vendor: 'Acme', product: 'Gateway', versions }] } });
const below = (lessThan: string) => ({ version: '1.0', lessThan, versionType: 'semver', status: 'affected' });

describe.each(['pglite', 'postgres'] as const)('POST /product_versions on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let as: TestUser;
  let product_id: number;
  beforeEach(async () => {
    const { db } = context.deps;
    await emptyCatalogue(db);
    as = await context.createUser({ plan: 'pro' });
    await importJson(db, [record(1000, below('2.0.0')), record(1001, below('1.5.0'))]);
    product_id = (await db.row<{ id: number }>(sql`select id from products`))?.id ?? 0;
  });

  const ask = (version: string, product = product_id) =>
    context.call('POST /product_versions', { as, body: { product_id: product, version } });
  const track = (target_id: number) =>
    context.call('POST /user/tracking', { as, body: { tracking_type: 'product_version', target_id } as never });
  const listVersions = async () => {
    const { data } = await context.call('GET /products/{id}', { as, params: { id: product_id } });
    return { count: data.versions_count, names: data.product_versions.map(({ version }) => version) };
  };

  test('makes a version that no record names, which ranges are compared with', async () => {
    const { data } = await ask(' 1.7.3 ');
    expect(data).toMatchObject({ version: '1.7.3', is_named: false });
    expect((await ask('1.7.3')).data).toEqual(data);
    await track(data.id);
    const summaries = await context.call('GET /user/trackings/summaries', { as });
    expect(summaries.data.data).toMatchObject([{ open_count: 1, newest: { cve_id: 'CVE-2026-1000' } }]);
    const tracked = await context.call('GET /cves', { as, query: { tracked: 'true' } });
    expect(tracked.data.data.map(({ cve_id }) => cve_id)).toEqual(['CVE-2026-1000']);
    expect((await context.call('GET /user/trackings', { as })).data).toMatchObject([
      { target_name: 'Gateway 1.7.3', version: '1.7.3' },
    ]);
  });

  test('lists it with its product once a record names it', async () => {
    const before = await listVersions();
    await ask('1.7.3');
    expect(await listVersions()).toEqual(before);
    await importJson(context.deps.db, [record(1002, { version: '1.7.3', status: 'affected' })]);
    const after = await listVersions();
    expect(after.names).toContain('1.7.3');
    expect(after.count).toBe(before.count + 1);
    expect((await ask('1.7.3')).data.is_named).toBe(true);
  });

  test('removes what nobody tracks a day later, and keeps what somebody does', async () => {
    await ask('1.7.1');
    await track((await ask('1.7.2')).data.id);
    await context.deps.db.run(sql`update product_versions set created_at = created_at - interval '2 days'`);
    await ask('1.7.3');
    const left = await context.deps.db.rows(sql`select version from product_versions where requested order by version`);
    expect(left).toEqual([{ version: '1.7.2' }, { version: '1.7.3' }]);
  });

  test.each(['>=1.0', '1.x', 'latest', 'before 3'])('refuses %s', async (version) => {
    expect(await ask(version)).toMatchObject({ status: 400, code: 'ERR_VERSION' });
  });

  test('knows no other product', async () => {
    expect(await ask('1.0', 999_999)).toMatchObject({ status: 404 });
  });
});
