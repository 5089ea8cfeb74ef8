import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';

const context = setUpTestContext();
let address = 0;
beforeEach(async () => {
  address += 1;
  await context.deps.db.run(sql`delete from telemetry`);
  await context.deps.db.run(sql`delete from telemetry_addresses`);
  await publish('1.8.2', '1.9.0-rc.3');
});

// Writes a registry that has these releases of one area.
async function publish(...versions: string[]) {
  const folder = join(context.deps.config.dataDir, 'releases');
  await mkdir(folder, { recursive: true });
  const releases = Object.fromEntries(versions.map((version) => [version, {}]));
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ remotes: { vulns: { releases } } }));
}

type Event = { event: string; version?: string; ms?: number } & Record<string, unknown>;

const report = (...events: Event[]) => ({
  v: 1,
  sample: 10,
  events: events.map((event) => ({ remote: 'vulns', version: '1.8.2', revision: 4, source: 'active', ...event })),
});
// The nonce of a page that was loaded from an address.
async function getNonce(from: string): Promise<string> {
  const response = await context.request('/api/subscription/plans', { headers: { 'x-forwarded-for': from } });
  return response.headers.get('telemetry-nonce') ?? '';
}
const send = async (body: object, from: string) =>
  context.call('POST /telemetry', { body: { ...body, nonce: await getNonce(from) }, from });
const sendEvents = (...events: Event[]) => send(report(...events), `198.51.100.${address}`);
const health = async () => (await context.call('GET /telemetry', { as: await context.createUser() })).data.releases;

test('counts what pages report; each success stands for its sample', async () => {
  expect((await sendEvents({ event: 'mf.load.ok', ms: 200 }, { event: 'mf.load.ok', ms: 100 })).status).toBe(200);
  await sendEvents({ event: 'mf.load.fail', phase: 'entry' }, { event: 'mf.load.retry', attempt: 1 });
  await sendEvents({ event: 'mf.render.error', version: '1.9.0-rc.3' });
  expect(await health()).toEqual([
    { remote: 'vulns', version: '1.8.2', loaded: 10, failed: 1, mean_ms: 150 },
    { remote: 'vulns', version: '1.9.0-rc.3', loaded: 0, failed: 1, mean_ms: null },
  ]);
});

test('a day later it is history', async () => {
  await sendEvents({ event: 'mf.load.ok', ms: 1 });
  context.clock.advance(25 * 60 * 60);
  expect(await health()).toEqual([]);
});

test.each([
  ['no events', { v: 1, sample: 10, events: [] }],
  ['another shape', { v: 2, sample: 10, events: [{}] }],
  ['too many events', report(...Array.from({ length: 51 }, () => ({ event: 'mf.load.ok' })))],
  ['an unknown event', report({ event: 'mf.else' })],
  ['a word that is not a version', report({ event: 'mf.load.ok', version: '<script>' })],
  ['something about the person', report({ event: 'mf.load.ok', email: 'ann@example.com' })],
])('refuses %s', async (_, body) => {
  const { status, code } = await context.call('POST /telemetry', { body });
  expect([status, code]).toEqual([400, 'ERR_VALIDATION']);
  expect(await health()).toEqual([]);
});

test('counts releases of the registry alone, as it is now', async () => {
  await sendEvents({ event: 'mf.load.fail', version: '3.0.0' }, { event: 'mf.load.fail', remote: 'nobody' });
  expect(await health()).toEqual([]);
  await publish('1.8.2', '3.0.0');
  await sendEvents({ event: 'mf.load.fail', version: '3.0.0' });
  expect(await health()).toMatchObject([{ version: '3.0.0', failed: 1 }]);
  await rm(join(context.deps.config.dataDir, 'releases'), { recursive: true });
  for (let again = 0; again < 2; again++) {
    address += 100;
    await sendEvents({ event: 'mf.load.fail', version: '3.0.0' });
  }
  expect(await health()).toMatchObject([{ failed: 1 }]);
  expect(context.logged.filter((line) => line.includes('not counted: no registry'))).toHaveLength(1);
});

test('counts the reports of one address on a release once an hour, and stores no address', async () => {
  const fail = { event: 'mf.load.fail' };
  for (let again = 0; again < 5; again++) await sendEvents(fail, fail);
  expect(await health()).toMatchObject([{ failed: 1 }]);
  context.clock.advance(60 * 60);
  await sendEvents(fail);
  expect(await health()).toMatchObject([{ failed: 2 }]);
  const rows = await context.deps.db.rows<{ address_hash: string }>(sql`select address_hash from telemetry_addresses`);
  expect(rows.map(({ address_hash }) => address_hash)).toEqual([
    expect.stringMatching(/^[0-9a-f]{32}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

test('an IPv6 /48 counts as one network, and another day has another key', async () => {
  const body = report({ event: 'mf.load.fail' });
  for (const from of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1', '2001:db8:0:ff00::1', '2001:db8:1::1'])
    await send(body, from);
  expect(await health()).toMatchObject([{ failed: 2 }]);
  const failedAddresses = async () =>
    /faultline_release_failed_addresses\{.*\} (\d+)/.exec(await (await context.request('/api/metrics')).text())?.[1];
  expect(await failedAddresses()).toBe('2');
  context.clock.advance(13 * 60 * 60);
  await send(body, '2001:db8::1');
  expect(await failedAddresses()).toBe('2');
  const rows = await context.deps.db.rows(sql`select distinct address_hash from telemetry_addresses`);
  expect(rows).toHaveLength(3);
});

test('four networks of one /48 are one browser to those who judge a canary', async () => {
  const browsers = async () =>
    [
      ...(await (await context.request('/api/metrics')).text()).matchAll(
        /faultline_release_browsers\{.*outcome="(\w+)".*\} (\d+)/g,
      ),
    ].map(([, outcome, n]) => [outcome, Number(n)]);
  for (const from of ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1', '2001:db8:7:4::1'])
    await send(report({ event: 'mf.load.fail' }, { event: 'mf.render.error' }), from);
  expect(await browsers()).toEqual([
    ['loaded', 0],
    ['failed', 1],
  ]);
  for (const from of ['198.51.100.201', '198.51.100.202']) await send(report({ event: 'mf.load.ok', ms: 1 }), from);
  context.clock.advance(60 * 60);
  await send(report({ event: 'mf.load.ok', ms: 1 }), '198.51.100.201');
  expect(await browsers()).toEqual([
    ['loaded', 20],
    ['failed', 1],
  ]);
});

test('counts nothing without a nonce of the same network, or with an old one', async () => {
  const from = '2001:db8:9:1::1';
  const body = report({ event: 'mf.load.fail' });
  const nonce = await getNonce(from);
  const post = (given: string | undefined, as = from) =>
    context.call('POST /telemetry', { body: { ...body, ...(given !== undefined && { nonce: given }) }, from: as });
  await post(undefined);
  await post('made up');
  await post(nonce.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A')));
  await post(nonce, '2001:db8:a:1::1');
  await post(nonce, '198.51.100.250');
  expect(await health()).toEqual([]);
  await post(nonce, '2001:db8:9:2::1');
  expect(await health()).toMatchObject([{ failed: 1 }]);
  context.clock.advance(24 * 60 * 60);
  await post(nonce);
  expect(await health()).toEqual([]);
});

test('a replayed nonce counts each event of a release once an hour', async () => {
  const from = `198.51.100.${address}`;
  const nonce = await getNonce(from);
  const replay = (...events: Event[]) =>
    context.call('POST /telemetry', { body: { ...report(...events), nonce }, from });
  for (let sent = 0; sent < 20; sent += 1) await replay({ event: 'mf.load.ok', ms: 1 }, { event: 'mf.load.fail' });
  expect(await health()).toMatchObject([{ loaded: 10, failed: 1 }]);
});

test('a response that caches may share has no nonce', async () => {
  expect((await context.request('/api/openapi.json')).headers.has('telemetry-nonce')).toBe(false);
});

test('of one address no more than so much is read, and no browser is bothered with that', async () => {
  const statuses = new Set<number>();
  const versions = Array.from({ length: 62 }, (_, index) => `2.0.${index}`);
  await publish(...versions);
  for (const version of versions) statuses.add((await sendEvents({ event: 'mf.load.fail', version })).status);
  expect([...statuses]).toEqual([200]);
  expect(await health()).toHaveLength(60);
});

test('monitors see it', async () => {
  await sendEvents({ event: 'mf.load.ok' }, { event: 'mf.load.fail' });
  const text = await (await context.request('/api/metrics')).text();
  expect(text).toMatch(/faultline_release_screens\{.*version="1\.8\.2",outcome="loaded".*\} 10/);
  expect(text).toMatch(/faultline_release_screens\{.*version="1\.8\.2",outcome="failed".*\} 1/);
});
