import type { LiveRegistry } from '@faultline/shared/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { addStagedReleases } from './holdOverrides.ts';

const release = { entry: '/main.js', global: 'mf', integrity: '', screens: [], preload: {}, requires: {} };
const registry: LiveRegistry = {
  revision: 7,
  publishedAt: '',
  host: null,
  remotes: { vulns: { active: '1.0.0', previous: null, releases: { '1.0.0': release } } },
};

function open(asked: Record<string, string>, entries: Record<string, unknown>) {
  window.faultline = { overrides: { ...asked }, choose: () => ({}) };
  const fetched = vi.fn((url: string) => {
    const entry = entries[url];
    return Promise.resolve(entry === undefined ? new Response('none', { status: 404 }) : Response.json(entry));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
afterEach(() => {
  delete window.faultline;
  vi.unstubAllGlobals();
});

test('a release that a link names and the registry leaves out is read by its version', async () => {
  const fetched = open(
    { vulns: '1.1.0', fresh: '0.9.0' },
    {
      '/r/history/vulns@1.1.0.json': { area: 'vulns', version: '1.1.0', release },
      '/r/history/fresh@0.9.0.json': { area: 'fresh', version: '0.9.0', release },
    },
  );
  const { remotes } = await addStagedReleases(registry);
  expect(remotes['vulns']).toEqual({
    active: '1.0.0',
    previous: null,
    releases: { '1.0.0': release, '1.1.0': release },
  });
  expect(remotes['fresh']).toEqual({ active: null, previous: null, releases: { '0.9.0': release } });
  expect(fetched).toHaveBeenCalledWith('/r/history/vulns@1.1.0.json', { cache: 'no-cache' });
  expect(registry.remotes['vulns']?.releases).toEqual({ '1.0.0': release });
});

test('a release that the registry lists is not asked for again', async () => {
  const fetched = open({ vulns: '1.0.0' }, {});
  expect(await addStagedReleases(registry)).toEqual(registry);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['that is not there', '1.1.0', undefined],
  ['of another version', '1.1.0', { area: 'vulns', version: '1.2.0', release }],
  ['of another area', '1.1.0', { area: 'exports', version: '1.1.0', release }],
  ['that names a path', '../../api/x?', { area: 'vulns', version: '1.1.0', release }],
])('a release %s is left out', async (_, version, entry) => {
  const fetched = open({ vulns: version }, { [`/r/history/vulns@${encodeURIComponent(version)}.json`]: entry });
  expect(await addStagedReleases(registry)).toEqual(registry);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a site whose releases are signed opens none without a signature', async () => {
  open({ vulns: '1.1.0' }, { '/r/history/vulns@1.1.0.json': { area: 'vulns', version: '1.1.0', release } });
  expect(await addStagedReleases(registry, ['ab'.repeat(32)])).toEqual(registry);
});

test('an answer that is no release, and a server that is away, leave what is live', async () => {
  open({ vulns: '1.1.0' }, {});
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html>')));
  expect(await addStagedReleases(registry)).toEqual(registry);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await addStagedReleases(registry)).toEqual(registry);
});
