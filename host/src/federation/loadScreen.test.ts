import type { LiveRegistry, RemoteScreen } from '@faultline/shared/contract';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveArea } from '../registry/registry.ts';
import { hasFailed } from './fallbackReleases.ts';
import { getScreen, preloadScreen, reportCrash, retryScreen } from './loadScreen.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: vi.fn<(name: string) => Promise<unknown>>(),
  registerRemotes: vi.fn<() => void>(),
  registerPlugins: vi.fn<() => void>(),
}));
const remote = vi.mocked(loadRemote);
const gone = new Error('gone');
const never = new Promise<never>(() => undefined);

const screen: RemoteScreen = { expose: 'DailyScreen', paths: ['/dashboard'], access: 'signed-in' };
const Newest = () => null;
const Earlier = () => null;

// Each test has separate releases, because a loaded release stays loaded until the page is closed.
let count = 0;
const createRelease = (version: string, requires: Record<string, string> = {}): LiveArea['release'] => ({
  entry: `/r/vulns/${version}/remoteEntry.js`,
  global: `mf_${version.replaceAll('.', '_')}`,
  integrity: 'sha384-x',
  screens: [screen],
  preload: {},
  requires,
});

let area: LiveArea;
let earlier: string;
let registry: LiveRegistry;

function inline(previous: string | null, requires?: Record<string, string>) {
  const releases = { [area.version]: area.release, ...(previous && { [previous]: createRelease(previous, requires) }) };
  registry = {
    revision: 7,
    publishedAt: '',
    host: { active: '2.0.0', releases: { '2.0.0': { provides: { react: '19.3.1', '@faultline/shared': '1.4.0' } } } },
    remotes: { vulns: { active: area.version, previous, releases } },
  };
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'faultline-registry';
  block.textContent = JSON.stringify(registry);
  document.body.append(block);
}

const nowServes = (document: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(document))),
  );

// The response of each release's container; a name begins with the release's global.
function containers(answers: Record<string, () => Promise<unknown>>) {
  remote.mockImplementation((name) => {
    const [, answer] = Object.entries(answers).find(([global]) => name.startsWith(global)) ?? [];
    return answer?.() ?? Promise.reject(new Error(`nothing for ${name}`));
  });
}

const newest = () => area.release.global;
const former = () => createRelease(earlier).global;
const loads = (Component: () => null) => () => Promise.resolve({ DailyScreen: Component });
const fails = () => Promise.reject(gone);
const hangs = () => never;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  count += 1;
  earlier = `1.${count}.0`;
  area = { area: 'vulns', version: `1.${count}.1`, release: createRelease(`1.${count}.1`), source: 'active' };
  nowServes({});
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  remote.mockReset();
  vi.mocked(registerRemotes).mockReset();
});

async function settled(ms = 60_000) {
  const state = getScreen(area, screen);
  await vi.advanceTimersByTimeAsync(ms);
  if (state.status === 'loading' && ms === 60_000) await state.done;
  return getScreen(area, screen);
}

test('loads a screen once, however often it is asked for', async () => {
  containers({ [newest()]: loads(Newest) });
  expect(await settled()).toMatchObject({ status: 'ready', Component: Newest });
  expect(remote).toHaveBeenCalledExactlyOnceWith(`${newest()}/DailyScreen`);
});

test('tries twice more after a failure, at a fresh address', async () => {
  remote.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone).mockResolvedValue({ DailyScreen: Newest });
  expect((await settled()).status).toBe('ready');
  const entries = vi
    .mocked(registerRemotes)
    .mock.calls.flatMap(([list]) => list.map((each) => 'entry' in each && each.entry));
  expect(entries.map((entry) => String(entry).replace(/.*remoteEntry/, ''))).toEqual([
    '.js',
    '.js?retry=1',
    '.js?retry=2',
  ]);
});

test('without another release it fails after the third attempt, and starts again with a retry', async () => {
  containers({ [newest()]: fails });
  const failed = await settled();
  expect(failed).toMatchObject({ status: 'failed', error: new Error(`vulns ${area.version} could not be fetched`) });
  expect(remote).toHaveBeenCalledTimes(3);
  retryScreen(area, screen);
  containers({ [newest()]: loads(Newest) });
  expect((await settled()).status).toBe('ready');
});

test('a fallback that was withdrawn after the page was made is not loaded', async () => {
  inline(earlier);
  const { [earlier]: _, ...releases } = registry.remotes['vulns']?.releases ?? {};
  nowServes({ ...registry, revision: 8, remotes: { vulns: { active: area.version, previous: null, releases } } });
  containers({ [newest()]: fails, [former()]: loads(Earlier) });
  expect((await settled()).status).toBe('failed');
  expect(remote.mock.calls.filter(([name]) => name.startsWith(former()))).toEqual([]);
});

test('an attempt that never answers ends after eight seconds', async () => {
  containers({ [newest()]: hangs });
  expect(await settled()).toMatchObject({
    status: 'failed',
    error: new Error(`vulns ${area.version} did not answer within 8 s`),
  });
});

test('a module without the screen is a failure', async () => {
  containers({ [newest()]: () => Promise.resolve({}) });
  expect(await settled()).toMatchObject({
    status: 'failed',
    error: new Error(`vulns ${area.version} exposes no DailyScreen`),
  });
});

test('after three failures the previous release stands in, and the failed one is remembered for ten minutes', async () => {
  inline(earlier);
  containers({ [newest()]: fails, [former()]: loads(Earlier) });
  const state = await settled(3000);
  expect(state).toMatchObject({
    status: 'ready',
    Component: Earlier,
    area: { version: earlier, fallbackFor: area.version },
  });
  expect(hasFailed(area)).toBe(true);
  vi.setSystemTime(Date.now() + 600_001);
  expect(hasFailed(area)).toBe(false);
});

test('while a release hangs, the previous one is there within twelve seconds', async () => {
  inline(earlier);
  containers({ [newest()]: hangs, [former()]: loads(Earlier) });
  vi.stubGlobal('fetch', () => never);
  expect((await settled(7999)).status).toBe('loading');
  expect(await settled(2002)).toMatchObject({ status: 'ready', Component: Earlier });
});

test('a second attempt that answers goes before the previous release', async () => {
  inline(earlier);
  containers({ [newest()]: loads(Newest), [former()]: hangs });
  remote.mockReturnValueOnce(never);
  expect(await settled(9500)).toMatchObject({ status: 'ready', Component: Newest });
  expect(hasFailed(area)).toBe(false);
});

test('a release that was published meanwhile is used, and does not count as a fallback', async () => {
  inline(earlier);
  const mended = `1.${count}.2`;
  const line = { active: mended, previous: area.version, releases: { [mended]: createRelease(mended) } };
  nowServes({ ...registry, revision: 8, remotes: { vulns: line } });
  containers({ [newest()]: fails, [createRelease(mended).global]: loads(Newest) });
  const state = await settled();
  expect(state).toMatchObject({ status: 'ready', area: { version: mended } });
  expect(state).not.toHaveProperty('area.fallbackFor');
});

test.each([
  ['is waited for where the page knows no other release', null],
  ['is not waited for where the page knows one', 'earlier'],
])('a registry that takes five seconds %s', async (_, previous) => {
  const mended = `1.${count}.2`;
  inline(previous === null ? null : earlier);
  const late = {
    ...registry,
    revision: 8,
    remotes: { vulns: { active: mended, previous: null, releases: { [mended]: createRelease(mended) } } },
  };
  vi.stubGlobal('fetch', () => new Promise((resolve) => setTimeout(() => resolve(Response.json(late)), 5000)));
  containers({ [newest()]: fails, [former()]: loads(Earlier), [createRelease(mended).global]: loads(Newest) });
  expect(await settled()).toMatchObject({ status: 'ready', area: { version: previous === null ? mended : earlier } });
});

test.each<Record<string, string>>([
  { '@faultline/shared': '^2.0.0' },
  { react: '18.3.0' },
  { '@faultline/shared': '^1.5.0' },
])('a previous release that requires %j does not stand in', async (requires) => {
  inline(earlier, requires);
  containers({ [newest()]: fails, [former()]: loads(Earlier) });
  expect((await settled()).status).toBe('failed');
});

test('an override that fails gives way for this page, and is not remembered as bad', async () => {
  inline(earlier);
  area = { ...area, source: 'override' };
  containers({ [newest()]: fails, [former()]: loads(Earlier) });
  expect(await settled()).toMatchObject({ status: 'ready', area: { version: earlier } });
  expect(hasFailed(area)).toBe(false);
});

test('a second crash of one release brings the previous one; the first does not', async () => {
  inline(earlier);
  containers({ [newest()]: loads(Newest), [former()]: loads(Earlier) });
  await settled();
  expect(reportCrash(area, screen, gone)).toBe(false);
  retryScreen(area, screen);
  expect(await settled()).toMatchObject({ Component: Newest });
  expect(reportCrash(area, screen, gone)).toBe(true);
  expect(await settled()).toMatchObject({ status: 'ready', Component: Earlier });
});

test('a crash without another release keeps what was thrown', async () => {
  inline(null);
  containers({ [newest()]: loads(Newest) });
  await settled();
  reportCrash(area, screen, gone);
  reportCrash(area, screen, gone);
  expect(await settled()).toMatchObject({ status: 'failed', error: gone });
});

describe('preloadScreen', () => {
  test('loads a screen that is then there at once', async () => {
    containers({ [newest()]: loads(Newest) });
    preloadScreen(area, screen);
    preloadScreen(area, screen);
    await vi.advanceTimersByTimeAsync(100);
    expect(getScreen(area, screen)).toMatchObject({ status: 'ready', Component: Newest });
    expect(remote).toHaveBeenCalledOnce();
  });

  test('forgets a failure that nobody waited for', async () => {
    containers({ [newest()]: fails });
    preloadScreen(area, screen);
    await vi.advanceTimersByTimeAsync(60_000);
    containers({ [newest()]: loads(Newest) });
    expect((await settled()).status).toBe('ready');
  });

  test('keeps the failure of a screen that was opened meanwhile', async () => {
    containers({ [newest()]: fails });
    preloadScreen(area, screen);
    getScreen(area, screen);
    await vi.advanceTimersByTimeAsync(60_000);
    containers({ [newest()]: loads(Newest) });
    expect(getScreen(area, screen).status).toBe('failed');
  });
});
