import { hasCapability } from '@faultline/shared/api';
import { store } from '@faultline/shared/session';
import { announceCapabilities, restoreApi } from '@faultline/shared/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveArea } from './registry/registry.ts';
import { eventsAtom, record, startReporting } from './telemetry.ts';

const release = { entry: '/r/vulns/1.0.0/e.js', global: 'mf', integrity: '', screens: [], preload: {}, requires: {} };
const area: LiveArea = { area: 'vulns', version: '1.0.0', release, source: 'active' };
const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  store.set(eventsAtom, []);
  announceCapabilities('telemetry');
  beacon.mockClear();
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => {
  vi.useRealTimers();
  store.set(eventsAtom, []);
});

async function readReported(): Promise<string[][]> {
  const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => body.text()));
  return bodies.map((text) => (JSON.parse(text) as { events: { event: string }[] }).events.map(({ event }) => event));
}

function leave() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('visibilitychange'));
}

test('failures are reported together, soon, and once; most pages report no successes', async () => {
  startReporting(false);
  record('mf.load.start', area);
  record('mf.load.retry', area, { attempt: 1, phase: 'entry' });
  record('mf.load.fallback', area, { phase: 'entry' });
  expect(beacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  leave();
  expect(await readReported()).toEqual([['mf.load.retry', 'mf.load.fallback']]);
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/telemetry');
});

test('a page of the sample reports its successes when it is left, and nothing that identifies the user', async () => {
  startReporting(true);
  record('mf.load.start', area);
  record('mf.load.ok', area, { attempt: 1, ms: 120.4 });
  leave();
  expect(await readReported()).toContainEqual(['mf.load.start', 'mf.load.ok']);
  const report: unknown = JSON.parse((await beacon.mock.calls.at(-1)?.[1].text()) ?? '');
  expect(report).toEqual({
    v: 1,
    sample: 10,
    events: [
      { event: 'mf.load.start', remote: 'vulns', version: '1.0.0', revision: 0, source: 'active' },
      {
        event: 'mf.load.ok',
        remote: 'vulns',
        version: '1.0.0',
        revision: 0,
        source: 'active',
        attempt: 1,
        ms: 120,
        bytes: 0,
      },
    ],
  });
});

test('a page whose provider does not announce telemetry reports nothing', () => {
  announceCapabilities();
  startReporting(true);
  record('mf.load.fail', area, { phase: 'entry' });
  vi.advanceTimersByTime(3000);
  leave();
  expect(beacon).not.toHaveBeenCalled();
});

test('a page that fails before its first call learns by one of the specification whether to report', async () => {
  restoreApi();
  const fetchSpy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({}, { headers: { 'API-Capabilities': 'telemetry' } })));
  startReporting(false);
  record('mf.load.fail', area, { phase: 'entry' });
  expect(fetchSpy.mock.calls.map(([input]) => input)).toContain('/api/subscription/plans');
  await vi.waitFor(() => expect(hasCapability('telemetry')).toBe(true), 60_000);
  expect(beacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(await readReported()).toContainEqual(['mf.load.fail']);
});
