import { beforeAll, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const context = setUpTestContext();
let gateway: { vendor: number; product: number; version: number };

beforeAll(async () => {
  await importJson(
    context.deps.db,
    Array.from({ length: 14 }, (_, index) => cveJson({ id: `CVE-2026-10${index + 10}` })),
  );
  const row = await context.deps.db.row<typeof gateway>(sql`
    select vendor.id as vendor, product.id as product, version.id as version
    from vendors vendor join products product on product.vendor_id = vendor.id
    join product_versions version on version.product_id = product.id limit 1`);
  if (row === undefined) throw new Error('the fixture has no version');
  gateway = row;
});

const save = (as: TestUser, body: Record<string, unknown>) => context.call('POST /user/tracking', { as, body });
const saveCve = (as: TestUser, index: number, more = {}) =>
  save(as, { tracking_type: 'cve', target_id: `CVE-2026-10${index + 10}`, ...more });
const list = async (as: TestUser) => (await context.call('GET /user/trackings', { as })).data;

test('each kind of target is tracked and listed with its names', async () => {
  const ann = await context.createUser();
  const saved = [
    await save(ann, { tracking_type: 'cve', target_id: 'cve-2026-1010' }),
    await save(ann, { tracking_type: 'vendor', target_id: gateway.vendor, custom_name: 'Acme tracking' }),
    await save(ann, { tracking_type: 'product', target_id: String(gateway.product), version_filter: 'string' }),
    await save(ann, { tracking_type: 'product_version', target_id: gateway.version, telegram_enabled: false }),
  ];
  expect(saved.map(({ message }) => message)).toEqual([
    'CVE added to tracking list',
    'Vendor added to tracking list',
    'Product added to tracking list',
    'Product version added to tracking list',
  ]);
  const names = (await list(ann)).toReversed().map((row) => [row.target_id, row.target_name, row.vendor_name]);
  expect(names).toEqual([
    ['CVE-2026-1010', 'CVE-2026-1010', 'Acme'],
    [String(gateway.vendor), 'Acme', 'Acme'],
    [String(gateway.product), 'Gateway', 'Acme'],
    [String(gateway.version), 'Gateway 2.0.0', 'Acme'],
  ]);
  expect((await list(ann))[0]).toMatchObject({ version: '2.0.0', telegram_enabled: false, email_enabled: true });
});

test('the same target twice is one tracking, with what was said last', async () => {
  const ann = await context.createUser();
  const first = await saveCve(ann, 0, { notes: 'first' });
  const again = await saveCve(ann, 0, { notes: 'second' });
  expect(again.data.id).toBe(first.data.id);
  expect(await list(ann)).toMatchObject([{ notes: 'second' }]);
});

test('a tracking is changed by its id, also switched off and on', async () => {
  const ann = await context.createUser();
  const { id } = (await saveCve(ann, 0)).data;
  const changed = await saveCve(ann, 0, { id: String(id), is_active: false, custom_name: 'Mine' });
  expect(changed).toMatchObject({ data: { id }, message: 'Successfully updated tracking!' });
  expect(await list(ann)).toMatchObject([{ is_active: false, custom_name: 'Mine' }]);
});

test('a tracking can not become a second one of the same target', async () => {
  const ann = await context.createUser();
  await saveCve(ann, 0);
  const { id } = (await saveCve(ann, 1)).data;
  expect(await saveCve(ann, 0, { id })).toMatchObject({ status: 409, message: 'You already track this CVE' });
});

test('the free plan tracks ten active items; what is switched off does not count', async () => {
  const ann = await context.createUser();
  const ids = [];
  for (let index = 0; index < 10; index++) ids.push((await saveCve(ann, index)).data.id);

  expect(await saveCve(ann, 10)).toMatchObject({
    status: 403,
    code: 'ERR_PLAN_LIMIT',
    message:
      'The free plan tracks up to 10 items at a time. Deactivate or remove one, or ask the operator of this installation for a plan without this limit.',
  });
  expect((await saveCve(ann, 0, { notes: 'still mine' })).status).toBe(200);
  expect((await saveCve(ann, 10, { is_active: false })).status).toBe(200);

  await saveCve(ann, 3, { id: ids[3], is_active: false });
  expect((await saveCve(ann, 10)).status).toBe(200);
  expect((await saveCve(ann, 3, { id: ids[3], is_active: true })).status).toBe(403);
});

test('an account holds 10,000 trackings in all, paused ones included', async () => {
  const ann = await context.createUser({ plan: 'business' });
  await saveCve(ann, 0);
  await context.deps.db.run(sql`
    insert into trackings (user_id, tracking_type, target_pk, is_active, created_at, updated_at)
    select ${ann.userId}, 'vendor', -i, false, now(), now() from generate_series(1, 9999) as i`);
  expect(await saveCve(ann, 1)).toMatchObject({
    status: 403,
    code: 'ERR_TRACKING_QUOTA',
    message: 'An account tracks up to 10,000 items, paused ones included. Remove some first.',
  });
  expect((await saveCve(ann, 0, { notes: 'still mine' })).status).toBe(200);
});

test('the tenth place is given once when two ask at the same time', async () => {
  const ann = await context.createUser();
  for (let index = 0; index < 9; index++) await saveCve(ann, index);
  const both = await Promise.all([saveCve(ann, 9), saveCve(ann, 10)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]));
});

test.each(['pro', 'premium', 'business', 'enterprise'] as const)('the %s plan has no limit', async (plan) => {
  const ann = await context.createUser({ plan });
  for (let index = 0; index < 11; index++) expect((await saveCve(ann, index)).status).toBe(200);
});

test.each([
  ['cve', 'CVE-1999-0001', 'CVE CVE-1999-0001 not found'],
  ['cve', 7, 'CVE 7 not found'],
  ['vendor', 999_999, 'Vendor 999999 not found'],
  ['product', 'Gateway', 'Product Gateway not found'],
  ['product_version', '99999999999999999999', 'Product version 99999999999999999999 not found'],
  ['vendor', -1, 'Vendor -1 not found'],
  ['vendor', 1.5, 'Vendor 1.5 not found'],
])('nothing is tracked that is not there: %s %s', async (tracking_type, target_id, message) => {
  const reply = await save(await context.createUser(), { tracking_type, target_id });
  expect(reply).toMatchObject({ status: 404, message });
});

test("another person's tracking can be neither changed nor deleted", async () => {
  const [ann, eve] = [await context.createUser(), await context.createUser()];
  const { id } = (await saveCve(ann, 0, { notes: 'private' })).data;
  expect(await saveCve(eve, 1, { id })).toMatchObject({ status: 404, message: 'Tracking not found' });
  expect(await context.call('POST /user/tracking/delete', { as: eve, body: { id } })).toMatchObject({ status: 404 });
  expect(await list(eve)).toEqual([]);
  expect(await list(ann)).toMatchObject([{ id, notes: 'private' }]);
});

test('a tracking is deleted once', async () => {
  const ann = await context.createUser();
  const { id } = (await saveCve(ann, 0)).data;
  const remove = () => context.call('POST /user/tracking/delete', { as: ann, body: { id } });
  expect(await remove()).toMatchObject({ status: 200, message: 'Successfully removed from track list!' });
  expect(await remove()).toMatchObject({ status: 404, message: 'Tracking not found' });
  expect(await list(ann)).toEqual([]);
});
