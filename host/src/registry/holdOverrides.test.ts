import type { LiveRegistry } from '@faultline/shared/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldOverrides, openHeldOverrides, overrides, setOverrides } from './boot.ts';
import { holdOverrides } from './holdOverrides.ts';

const release = { entry: '', global: 'mf', integrity: '', screens: [], preload: {}, requires: {} };
const line = (...versions: string[]) => ({
  active: '1.0.0',
  previous: null,
  releases: Object.fromEntries(versions.map((version) => [version, release])),
});
const live: LiveRegistry = { revision: 1, publishedAt: '', host: null, remotes: { vulns: line('1.0.0', '0.9.0') } };
const all: LiveRegistry = { ...live, remotes: { vulns: line('1.0.0', '0.9.0', '1.1.0') } };

// Sets up the page like its inline script does for a link with `?mf=`.
function open(asked: Record<string, string>) {
  window.faultline = { overrides: { ...asked }, choose: () => ({}) };
  sessionStorage.setItem(
    'mf',
    Object.entries(asked)
      .map((pair) => pair.join(':'))
      .join(),
  );
}
beforeEach(() => void vi.spyOn(location, 'reload').mockImplementation(() => undefined));
afterEach(() => {
  delete window.faultline;
  sessionStorage.clear();
});

test('a release that is neither active, previous nor canary waits until it is opened', () => {
  open({ vulns: '1.1.0' });
  holdOverrides(live, all);
  expect([overrides(), heldOverrides()]).toEqual([{}, { vulns: '1.1.0' }]);
  openHeldOverrides();
  open({ vulns: '1.1.0' });
  holdOverrides(live, all);
  expect([overrides(), heldOverrides()]).toEqual([{ vulns: '1.1.0' }, {}]);
});

test('a browser that keeps nothing of the link asks', () => {
  open({ vulns: '1.1.0' });
  sessionStorage.clear();
  holdOverrides(live, all);
  expect(heldOverrides()).toEqual({ vulns: '1.1.0' });
});

test('another link of the same session asks again', () => {
  open({ vulns: '1.1.0' });
  openHeldOverrides();
  const others = { ...all, remotes: { vulns: line('1.0.0', '1.2.0') } };
  open({ vulns: '1.2.0' });
  holdOverrides(live, others);
  expect(heldOverrides()).toEqual({ vulns: '1.2.0' });
});

test('what the user chose in this browser needs no second click', () => {
  open({});
  setOverrides({ vulns: '1.1.0' });
  window.faultline = { overrides: { vulns: '1.1.0' }, choose: () => ({}) };
  holdOverrides(live, all);
  expect(heldOverrides()).toEqual({});
});

test.each([
  ['a release that the page carries', { vulns: '0.9.0' }],
  ['a release that is not published', { vulns: '7.0.0', exports: '1.0.0' }],
])('%s does not wait', (_, asked) => {
  open(asked);
  holdOverrides(live, all);
  expect([overrides(), heldOverrides()]).toEqual([asked, {}]);
});

test.each([
  ['does not wait on a site whose keys signed its link', ['ab'], {}],
  ['waits on a site that is not signed', undefined, { vulns: '1.1.0-preview.4f2a' }],
])('a preview %s', (_, keys, held) => {
  open({ vulns: '1.1.0-preview.4f2a' });
  const preview = { ...release, preview: { until: '2126-01-01T00:00:00.000Z' } };
  const remotes = { vulns: { ...line('1.0.0'), releases: { '1.1.0-preview.4f2a': preview } } };
  holdOverrides({ ...live, ...(keys === undefined ? {} : { keys }) }, { ...all, remotes });
  expect(heldOverrides()).toEqual(held);
});
