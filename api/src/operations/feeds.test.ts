import { beforeAll, expect, test } from 'vitest';
import { recordFailure, recordSuccess } from '../ingest/feeds/feedState.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const EPSS_SOURCE = 'https://epss.example/scores.csv.gz';
const KEV_SOURCE = 'https://kev.example/catalog.json';
const OUTSIDE = { headers: { 'x-forwarded-for': '203.0.113.5' } };

const context = setUpTestContext(() => ({ env: { EPSS_SOURCE, KEV_SOURCE } }));
beforeAll(async () => {
  const { db } = context.deps;
  await recordSuccess(db, 'epss', EPSS_SOURCE, { now: context.clock.now() });
  context.clock.advance(37 * 3600);
  await recordFailure(db, 'kev', KEV_SOURCE, { now: context.clock.now(), error: new Error(`${KEV_SOURCE}: HTTP 503`) });
});

const epss = {
  name: 'epss',
  succeeded_at: '2026-03-10T12:00:00.000Z',
  age_seconds: 133_200,
  failed_at: null,
  is_late: true,
};
const kev = {
  name: 'kev',
  succeeded_at: null,
  age_seconds: null,
  failed_at: '2026-03-12T01:00:00.000Z',
  is_late: true,
};

test('readiness lists each feed that is followed, its errors to private networks only', async () => {
  const [inside, outside] = await Promise.all([
    context.request('/api/readyz'),
    context.request('/api/readyz', OUTSIDE),
  ]);
  expect(await inside.json()).toEqual({
    status: 'ready',
    feeds: [
      { ...epss, error: null },
      { ...kev, error: `${KEV_SOURCE}: HTTP 503` },
    ],
  });
  expect(await outside.json()).toEqual({ status: 'ready', feeds: [epss, kev] });
});

test('metrics have the age of each feed that ever came, and whether it failed', async () => {
  const text = await (await context.request('/api/metrics')).text();
  const lines = text.split('\n').filter((line) => line.startsWith('faultline_feed_'));
  expect(lines).toEqual([
    'faultline_feed_age_seconds{feed="epss",service="faultline-api"} 133200',
    'faultline_feed_failed{feed="epss",service="faultline-api"} 0',
    'faultline_feed_failed{feed="kev",service="faultline-api"} 1',
  ]);
});

test('anyone may know which feeds are late, but not why', async () => {
  const { data } = await context.call('GET /meta', {});
  expect(data.feeds).toEqual([
    { name: 'epss', succeeded_at: epss.succeeded_at, is_late: true },
    { name: 'kev', succeeded_at: null, is_late: true },
  ]);
});
