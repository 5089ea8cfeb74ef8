// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { BundlerRequire } from './BundlerRequire.ts';
import type * as FederationRuntime from './federationRuntime.ts';

const screen = { DailyScreen: () => null };
const react = () => 'react';
let host: typeof FederationRuntime;
let area: BundlerRequire;

// Runs the start of an area's release, as its entry does at `src`.
async function start(src: string) {
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue({ src } as HTMLScriptElement);
  await import('./startRemote.ts');
}

beforeEach(async () => {
  vi.resetModules();
  const nothing = { m: {}, c: {}, f: {}, federation: {} };
  vi.stubGlobal('__webpack_require__', nothing);
  await import('./startHost.ts');
  host = await import('./federationRuntime.ts');
  area = {
    ...nothing,
    federation: {},
    f: {},
    m: {},
    u: (chunk: string) => `${chunk}.js`,
    initializeSharingData: { uniqueName: 'mf_vulns', scopeToSharingDataMapping: {} },
    initializeExposesData: { moduleMap: { './DailyScreen': () => Promise.resolve(screen) }, shareScope: 'default' },
    consumesLoadingData: {
      chunkMapping: { daily: ['7'] },
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'react', shareScope: 'default', requiredVersion: '19.3.1' } },
    },
  } as unknown as BundlerRequire;
  vi.stubGlobal('__webpack_require__', area);
});

test('an area uses the modules of its host, and exposes its screens', async () => {
  await start('https://cdn.example/r/vulns/1.0.0/remoteEntry.js');
  area.initContainer({ react: { '19.3.1': { version: '19.3.1', get: () => react } } }, [], {});
  const promises: unknown[] = [];
  area.f.consumes?.('daily', promises);
  await Promise.all(promises);
  const module = { exports: undefined as unknown };
  area.m['7']?.(module);
  expect(module.exports).toBe('react');
  expect(await area.getContainer('./DailyScreen')).toBe(screen);
  await expect(area.getContainer('./Other')).rejects.toThrow('mf_vulns exposes no ./Other');
});

test('an area is not the instance that the host’s loadRemote speaks to', async () => {
  await start('https://cdn.example/r/vulns/1.0.0/remoteEntry.js');
  expect(host.getInstance()?.name).toBe('host');
  expect(host.getInstance(({ options }) => options.name === 'mf_vulns')).toBe(area.federation.instance);
});

test.each([
  ['https://cdn.example/r/vulns/1.0.0/remoteEntry.js', 'https://cdn.example/r/vulns/1.0.0/daily.js'],
  ['https://cdn.example/r/vulns/1.0.0/remoteEntry.js?retry=2', 'https://cdn.example/r/vulns/1.0.0/daily.js?retry=2'],
])('the entry %s fetches its chunks at %s', async (entry, chunk) => {
  await start(entry);
  expect(area.p + area.u('daily')).toBe(chunk);
});
