import { afterEach, expect, test, vi } from 'vitest';
import { fetchLatestRegistry, inlinedRegistry, liveAreas } from './registry.ts';

afterEach(() => document.body.replaceChildren());

const release = {
  entry: '/r/vulns/1.0.0/remoteEntry.js',
  global: 'mf_vulns',
  integrity: 'sha384-x',
  screens: [],
  preload: {},
  requires: {},
};

function inline(registry: unknown) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'faultline-registry';
  block.textContent = JSON.stringify(registry);
  document.body.append(block);
}

test('reads the active release of each area', () => {
  inline({
    revision: 4,
    publishedAt: '',
    host: null,
    remotes: {
      vulns: { active: '1.0.0', previous: null, releases: { '1.0.0': release } },
      broken: { active: '2.0.0', previous: null, releases: { '1.0.0': release } },
    },
  });
  expect(liveAreas(inlinedRegistry())).toEqual([{ area: 'vulns', version: '1.0.0', release, source: 'active' }]);
});

test('leaves out an area without a live release, unless this browser has its canary or an override', () => {
  const canary = { version: '1.0.0', percent: 10, salt: '4' };
  const line = { active: null, previous: null, canary, releases: { '1.0.0': release } };
  inline({ revision: 4, publishedAt: '', host: null, remotes: { vulns: line } });
  expect(liveAreas(inlinedRegistry())).toEqual([]);
  vi.stubGlobal('faultline', { overrides: {}, choose: () => ({ vulns: { version: '1.0.0', source: 'canary' } }) });
  expect(liveAreas(inlinedRegistry())).toEqual([{ area: 'vulns', version: '1.0.0', release, source: 'canary' }]);
  vi.unstubAllGlobals();
});

test('a page without a registry runs the shell alone', () => {
  expect(liveAreas(inlinedRegistry())).toEqual([]);
});

test('a page takes a registry that is as new as its own or newer, and keeps its own where an older one is sent', async () => {
  const registry = { revision: 4, publishedAt: '', host: null, remotes: {} };
  inline(registry);
  const fetchOne = (revision: number) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...registry, revision, publishedAt: 'fetched' })));
    return fetchLatestRegistry();
  };
  expect(await fetchOne(3)).toEqual(registry);
  expect(await fetchOne(4)).toMatchObject({ revision: 4, publishedAt: 'fetched' });
  expect(await fetchOne(5)).toMatchObject({ revision: 5, publishedAt: 'fetched' });
});
