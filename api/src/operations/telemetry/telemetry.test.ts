import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { createWorld, type World } from '../../testing/index.ts';

let world: World;
let address = 0;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  address += 1;
  await world.deps.db.run(sql`delete from telemetry`);
});
afterAll(() => world.close());

type Event = { event: string; version?: string; ms?: number } & Record<string, unknown>;

const report = (...events: Event[]) => ({
  v: 1,
  sample: 10,
  events: events.map((event) => ({ remote: 'vulns', version: '1.8.2', seq: 4, source: 'active', ...event })),
});
const tell = (...events: Event[]) =>
  world.ask('POST /telemetry', { body: report(...events), from: `198.51.100.${address}` });
const health = async () => (await world.ask('GET /telemetry', { as: await world.person() })).data.releases;

test('counts what pages report; each success stands for its sample', async () => {
  expect((await tell({ event: 'mf.load.ok', ms: 200 }, { event: 'mf.load.ok', ms: 100 })).status).toBe(200);
  await tell({ event: 'mf.load.fail', phase: 'entry' }, { event: 'mf.load.retry', attempt: 1 });
  await tell({ event: 'mf.render.error', version: '1.9.0-rc.3' });
  expect(await health()).toEqual([
    { remote: 'vulns', version: '1.8.2', loaded: 20, failed: 1, mean_ms: 150 },
    { remote: 'vulns', version: '1.9.0-rc.3', loaded: 0, failed: 1, mean_ms: null },
  ]);
});

test('a day later it is history', async () => {
  await tell({ event: 'mf.load.ok', ms: 1 });
  world.clock.advance(25 * 60 * 60);
  expect(await health()).toEqual([]);
});

test.each([
  ['no events', { v: 1, sample: 10, events: [] }],
  ['another shape', { v: 2, sample: 10, events: [{}] }],
  ['too many events', report(...Array.from({ length: 51 }, () => ({ event: 'mf.load.ok' })))],
  ['an unknown event', report({ event: 'mf.else' })],
  ['a word that is no version', report({ event: 'mf.load.ok', version: '<script>' })],
  ['something about the person', report({ event: 'mf.load.ok', email: 'ann@example.com' })],
])('refuses %s', async (_, body) => {
  const { status, code } = await world.ask('POST /telemetry', { body });
  expect([status, code]).toEqual([400, 'ERR_VALIDATION']);
  expect(await health()).toEqual([]);
});

test('counts no more than so many releases an hour, and goes on with those it knows', async () => {
  await tell({ event: 'mf.load.fail' });
  await world.deps.db.run(sql`
    insert into telemetry (hour, remote, version, event, n, ms)
    select hour, 'vulns', '2.0.' || i, 'mf.load.ok', 1, 1 from telemetry, generate_series(1, 5000) as i`);
  await tell({ event: 'mf.load.fail' }, { event: 'mf.load.fail', version: '3.0.0' });
  const rows = await world.deps.db.rows(sql`select version, n from telemetry where event = 'mf.load.fail'`);
  expect(rows).toEqual([{ version: '1.8.2', n: 2 }]);
});

test('of one address no more than so much is counted, and no browser is bothered with that', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 62; i += 1) statuses.add((await tell({ event: 'mf.load.fail' })).status);
  expect([...statuses]).toEqual([200]);
  expect(await health()).toMatchObject([{ failed: 60 }]);
});

test('monitors see it', async () => {
  await tell({ event: 'mf.load.ok' }, { event: 'mf.load.fail' });
  const text = await (await world.request('/api/metrics')).text();
  expect(text).toMatch(/faultline_release_screens\{.*version="1\.8\.2",outcome="loaded".*\} 10/);
  expect(text).toMatch(/faultline_release_screens\{.*version="1\.8\.2",outcome="failed".*\} 1/);
});
