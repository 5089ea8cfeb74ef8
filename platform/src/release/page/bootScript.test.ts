import { runInNewContext } from 'node:vm';
import type { LiveRegistry } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { bootScript } from './indexPage.ts';

const release = (version: string): LiveRegistry['remotes'][string]['releases'][string] => ({
  entry: `/r/vulns/${version}/remoteEntry.js`,
  global: 'mf',
  integrity: 'sha384-x',
  screens: [
    { expose: 'DailyScreen', paths: ['/dashboard'], access: 'public' },
    { expose: 'CveScreen', paths: ['/cves/{cveId}'], access: 'public' },
  ],
  preload: {
    DailyScreen: [{ url: `/r/vulns/${version}/DailyScreen.js`, integrity: 'sha384-y' }],
    CveScreen: [{ url: `/r/vulns/${version}/CveScreen.js`, integrity: 'sha384-z' }],
  },
  requires: {},
});

const registryWith = (more: Partial<LiveRegistry['remotes'][string]> = {}): LiveRegistry => ({
  revision: 4,
  publishedAt: '',
  host: null,
  remotes: {
    vulns: {
      active: '1.8.2',
      previous: '1.8.1',
      releases: { '1.8.2': release('1.8.2'), '1.8.1': release('1.8.1'), '1.9.0': release('1.9.0') },
      ...more,
    },
  },
});

const storage = (items: Record<string, string> | null) => ({
  getItem: (key: string) => {
    if (items === null) throw new Error('forbidden');
    return items[key] ?? null;
  },
  setItem: (key: string, value: string) => {
    if (items === null) throw new Error('forbidden');
    items[key] = value;
  },
});

interface Choice {
  version: string;
  source: string;
}

interface BootScriptOptions {
  registry?: LiveRegistry;
  address?: string;
  local?: Record<string, string> | null;
  session?: Record<string, string> | null;
}

// Runs the script of the page in a browser with these storages.
function runBootScript({
  registry = registryWith(),
  address = '/dashboard',
  local = {},
  session = {},
}: BootScriptOptions) {
  const preloaded: string[] = [];
  const fetched: string[] = [];
  let shown = address;
  const written: string[] = [];
  const element = { dataset: { revision: `${registry.revision}` }, textContent: JSON.stringify(registry) };
  const dataset: Record<string, string> = {};
  const window: {
    faultline?: {
      choose: (of: LiveRegistry) => Record<string, Choice>;
      fullRegistry?: Promise<unknown>;
      overrides: Record<string, string>;
      invalidOverrides: string[];
      previewSignature: string | null;
    };
  } = {};
  runInNewContext(bootScript.text, {
    window,
    URL,
    atob,
    location: { href: `http://localhost${address}`, pathname: new URL(address, 'http://localhost').pathname },
    history: { state: null, replaceState: (_: unknown, __: string, url: URL) => (shown = url.pathname + url.search) },
    localStorage: storage(local),
    sessionStorage: storage(session),
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    fetch: (url: string) => {
      fetched.push(url);
      return Promise.resolve({ ok: true, json: () => registry });
    },
    document: {
      documentElement: { dataset },
      querySelectorAll: () => [],
      getElementById: () => element,
      write: (...lines: string[]) => written.push(...lines),
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
    },
  });
  const { choose, fullRegistry, overrides, invalidOverrides, previewSignature } = window.faultline ?? {};
  const page = JSON.parse(element.textContent) as LiveRegistry;
  const chosen = choose?.(page)['vulns'];
  return {
    chosen,
    page,
    written,
    choose,
    fullRegistry,
    overrides,
    invalidOverrides,
    previewSignature,
    preloaded,
    fetched,
    shown,
    dataset,
  };
}

const later = Date.now() + 60_000;
const canary = { version: '1.9.0', percent: 100, salt: '7' };

test('without more, the active release is chosen and preloaded', () => {
  const { chosen, preloaded, fetched } = runBootScript({});
  expect(chosen).toEqual({ version: '1.8.2', source: 'active' });
  expect(preloaded).toEqual(['/r/vulns/1.8.2/DailyScreen.js']);
  expect(fetched).toEqual([]);
});

test('what the screen needs of the host on demand is preloaded after it', () => {
  const registry = registryWith();
  registry.remotes['vulns']?.releases['1.8.2']?.screens.forEach(
    (screen) => (screen.sharedModules = ['tables', 'maps']),
  );
  const tables = { url: '/r/host/2.0.0/tables.js', integrity: 'sha384-t' };
  const lazySharedModules = { tables: [tables], forms: [{ ...tables, url: '/r/host/2.0.0/forms.js' }] };
  const host = (given: object) => ({ active: '2.0.0', releases: { '2.0.0': { provides: {}, ...given } } });
  expect(runBootScript({ registry: { ...registry, host: host({ lazySharedModules }) } }).preloaded).toEqual([
    '/r/vulns/1.8.2/DailyScreen.js',
    '/r/host/2.0.0/tables.js',
  ]);
  // Older hosts do not state their entry points.
  expect(runBootScript({ registry: { ...registry, host: host({}) } }).preloaded).toEqual([
    '/r/vulns/1.8.2/DailyScreen.js',
  ]);
});

test('an area without a live release is there for the browsers of its canary, and absent for all others', () => {
  const registry = (percent: number) =>
    registryWith({
      active: null,
      previous: null,
      canary: { ...canary, percent },
      releases: { '1.9.0': release('1.9.0') },
    });
  const inShare = runBootScript({ registry: registry(100) });
  expect(inShare.chosen).toEqual({ version: '1.9.0', source: 'canary' });
  expect(inShare.preloaded).toEqual(['/r/vulns/1.9.0/DailyScreen.js']);
  const outside = runBootScript({ registry: registry(0.0001), local: { canaryClientId: '1' } });
  expect(outside.choose?.(outside.page)).toEqual({});
  expect(outside.preloaded).toEqual([]);
  const failed = runBootScript({ registry: registry(100), local: { failedReleases: `{"vulns@1.9.0":${later}}` } });
  expect(failed.choose?.(failed.page)).toEqual({});
  const opened = runBootScript({ registry: registry(0.0001), address: '/dashboard?mf=vulns:1.9.0' });
  expect(opened.chosen).toEqual({ version: '1.9.0', source: 'override' });
});

test('a screen with an id in its address is preloaded', () => {
  expect(runBootScript({ address: '/cves/CVE-2026-1' }).preloaded).toEqual(['/r/vulns/1.8.2/CveScreen.js']);
});

test('the signature of a preview is kept with its override, leaves the address, and goes with the next override', () => {
  const session = {};
  const opened = runBootScript({ address: '/dashboard?mf=vulns:1.9.0&preview=ab12', session });
  expect(opened).toMatchObject({ shown: '/dashboard', previewSignature: 'ab12' });
  expect(runBootScript({ session }).previewSignature).toBe('ab12');
  expect(runBootScript({ address: '/dashboard?mf=vulns:1.8.1', session }).previewSignature).toBeNull();
  expect(runBootScript({ session }).previewSignature).toBe('');
});

test('an override goes before everything, is kept for the session, and leaves the address', () => {
  const session: Record<string, string> = {};
  const registry = registryWith({ canary: { ...canary, version: '1.8.2' } });
  const first = runBootScript({ registry, session, address: '/dashboard?a=1&mf=vulns:1.9.0' });
  expect(first.chosen).toEqual({ version: '1.9.0', source: 'override' });
  expect(first.preloaded).toEqual(['/r/vulns/1.9.0/DailyScreen.js']);
  expect(first.shown).toBe('/dashboard?a=1');
  expect(runBootScript({ registry, session }).chosen).toEqual({ version: '1.9.0', source: 'override' });
  expect(runBootScript({ registry, session, address: '/?mf=' }).chosen?.source).toBe('canary');
  expect(runBootScript({ registry, session }).chosen?.source).toBe('canary');
});

test.each(['vulns:https://evil.example/x.js', 'vulns:9.9.9', 'vulns:constructor', 'nothing', ':,:', '__proto__:1.9.0'])(
  'what is not published is not run: %s',
  (mf) => {
    expect(runBootScript({ address: `/dashboard?mf=${encodeURIComponent(mf)}` }).chosen).toEqual({
      version: '1.8.2',
      source: 'active',
    });
  },
);

test.each([
  ['vulns:1.9.0, exports:2.0.0,', { vulns: '1.9.0', exports: '2.0.0' }, []],
  ['vulns', {}, ['vulns']],
  ['vulns@1.9.0,exports:2.0.0', { exports: '2.0.0' }, ['vulns@1.9.0']],
  ['vulns:,:1.9.0,vulns:1:9', {}, ['vulns:', ':1.9.0', 'vulns:1:9']],
  ['vulns 1.9.0', {}, ['vulns 1.9.0']],
  ['', {}, []],
])('the override %j is split into its valid and invalid parts', (mf, overrides, invalid) => {
  const seen = runBootScript({ address: `/dashboard?mf=${encodeURIComponent(mf)}` });
  expect({ ...seen.overrides }).toEqual(overrides);
  expect([...(seen.invalidOverrides ?? [])]).toEqual(invalid);
});

test('a published version that the page does not carry is read from the whole registry', async () => {
  const fullRegistry = registryWith({ releases: { '1.8.2': release('1.8.2'), '1.7.0': release('1.7.0') } });
  const seen = runBootScript({ address: '/dashboard?mf=vulns:1.7.0' });
  expect(seen.fetched).toEqual(['/registry.json']);
  expect(await seen.fullRegistry).toBeTruthy();
  expect(seen.preloaded).toEqual([]);
  expect(seen.choose?.(fullRegistry)['vulns']).toEqual({ version: '1.7.0', source: 'override' });
});

test('a release remembered as bad gives way: the canary to the active one, the active one to the previous', () => {
  const registry = registryWith({ canary });
  const bad = (...versions: string[]) => ({
    failedReleases: JSON.stringify(Object.fromEntries(versions.map((version) => [`vulns@${version}`, later]))),
  });
  expect(runBootScript({ registry }).chosen?.source).toBe('canary');
  expect(runBootScript({ registry, local: bad('1.9.0') }).chosen).toEqual({ version: '1.8.2', source: 'active' });
  expect(runBootScript({ registry, local: bad('1.9.0', '1.8.2') }).chosen).toEqual({
    version: '1.8.1',
    source: 'previous',
  });
  expect(runBootScript({ registry, local: bad('1.9.0', '1.8.2', '1.8.1') }).chosen?.version).toBe('1.8.2');
  const past = { failedReleases: JSON.stringify({ 'vulns@1.8.2': Date.now() - 1 }) };
  expect(runBootScript({ local: past }).chosen?.source).toBe('active');
});

test.each([null, { failedReleases: '{{', canaryClientId: '' }])(
  'storage that is forbidden or damaged harms nothing: %j',
  (local) => {
    const registry = registryWith({ canary: { ...canary, percent: 0 } });
    expect(runBootScript({ registry, local, session: null, address: '/?mf=vulns:1.9.0' }).chosen?.source).toBe(
      'override',
    );
    expect(runBootScript({ registry, local }).chosen?.source).toBe('active');
  },
);

test('a canary at 10 % is for 8 to 12 of 100 visitors, the same ones each time', () => {
  const local: Record<string, string> = {};
  const { choose } = runBootScript({ local });
  const sees = (clientId: string | undefined, percent = 10, salt = '7') => {
    if (clientId === undefined) delete local['canaryClientId'];
    else local['canaryClientId'] = clientId;
    return choose?.(registryWith({ canary: { ...canary, percent, salt } }))['vulns']?.source === 'canary';
  };
  // Enough browsers for these bounds. With 2,000, one run in 400 exceeded them.
  const count = 10_000;
  const first = Array.from({ length: count }, () => ({ sees: sees(undefined), clientId: local['canaryClientId'] }));
  const chosen = first.flatMap((each) => (each.sees ? [each.clientId] : []));
  expect(new Set(first.map(({ clientId }) => clientId)).size).toBe(count);
  expect(chosen.length).toBeGreaterThanOrEqual(0.08 * count);
  expect(chosen.length).toBeLessThanOrEqual(0.12 * count);
  expect(first.every((each) => sees(each.clientId) === each.sees)).toBe(true);
  expect(chosen.every((clientId) => sees(clientId, 30))).toBe(true);
  expect(chosen.filter((clientId) => sees(clientId, 10, '8')).length).toBeLessThan(0.03 * count);
});

test('a browser that keeps nothing is in no canary', () => {
  expect(runBootScript({ registry: registryWith({ canary }), local: null }).chosen?.source).toBe('active');
});

const tokenUntil = (end: number) => `x.${btoa(JSON.stringify({ exp: end / 1000 }))}.x`;
const signedIn = { token: tokenUntil(later) };

test.each([
  ['/', {}, 'landing'],
  ['/', signedIn, 'list'],
  ['/dashboard', signedIn, 'list'],
  ['/dashboard', {}, 'card'],
  ['/dashboard', { ...signedIn, requiresVerification: 'true' }, 'card'],
  ['/cves/CVE-2026-1', signedIn, 'detail'],
  ['/cves/CVE-2026-1', { token: 'x' }, 'card'],
  ['/about', signedIn, 'form'],
  ['/login', {}, 'card'],
])('the shell of %s with %j is that of a %s', (address, local: Record<string, string>, shell) => {
  const registry = registryWith();
  const { screens = [] } = registry.remotes['vulns']?.releases['1.8.2'] ?? {};
  const daily = { expose: 'DailyScreen', paths: ['/dashboard'], access: 'signed-in', home: true, skeleton: 'list' };
  const cve = { expose: 'CveScreen', paths: ['/cves/{cveId}'], access: 'signed-in', skeleton: 'detail' };
  const landing = { expose: 'LandingScreen', paths: ['/'], access: 'anonymous' };
  const login = { expose: 'SignInScreen', paths: ['/login'], access: 'public' };
  screens.splice(0, screens.length, ...([daily, cve, landing, login] as typeof screens));
  expect(runBootScript({ registry, address, local }).dataset['shell']).toBe(shell);
});

const asset = (url: string) => [{ url, integrity: 'sha384-h' }];
const withTrain = (percent = 100, more: Partial<LiveRegistry['remotes'][string]> = {}): LiveRegistry => ({
  ...registryWith(more),
  host: {
    active: '2.0.0',
    releases: { '2.0.0': { provides: { react: '19.3.1' } }, '3.0.0': { provides: { react: '20.0.0' } } },
  },
  train: {
    releases: { host: '3.0.0', vulns: '1.9.0' },
    percent,
    salt: '9',
    hosts: {
      '2.0.0': { scripts: asset('/r/host/2.0.0/main.js'), styles: [] },
      '3.0.0': { scripts: asset('/r/host/3.0.0/main.js'), styles: asset('/r/host/3.0.0/main.css') },
    },
  },
});

test('a browser of a train has its host and its areas, and no way back to what does not fit them', () => {
  const { chosen, page, written, preloaded } = runBootScript({ registry: withTrain() });
  expect(chosen).toEqual({ version: '1.9.0', source: 'canary' });
  expect(page.host?.active).toBe('3.0.0');
  expect(page.remotes['vulns']).toMatchObject({ active: '1.9.0', previous: null });
  expect(written).toEqual([
    '<link rel="stylesheet" href="/r/host/3.0.0/main.css" integrity="sha384-h" crossorigin="anonymous">',
    '<script data-host defer fetchpriority="high" src="/r/host/3.0.0/main.js" integrity="sha384-h" crossorigin="anonymous"></script>',
  ]);
  expect(preloaded).toEqual(['/r/vulns/1.9.0/DailyScreen.js']);
});

test.each([
  ['is not drawn', withTrain(1e-9), {}],
  ['had one of its releases fail', withTrain(), { failedReleases: `{"vulns@1.9.0":${later}}` }],
  ['had its host fail', withTrain(), { failedReleases: `{"host@3.0.0":${later}}` }],
  ['keeps no storage', withTrain(), null],
])('a browser that %s has nothing of a train', (_, registry, local) => {
  const { chosen, page, written } = runBootScript({ registry, local });
  expect(chosen).toEqual({ version: '1.8.2', source: 'active' });
  expect(page).toEqual(registry);
  expect(written).toEqual([expect.stringContaining('/r/host/2.0.0/main.js')]);
});

test('of 100 browsers each has the whole set of a train or none of it', () => {
  const sets = Array.from({ length: 100 }, (_, index) => {
    const { chosen, page } = runBootScript({ registry: withTrain(50), local: { canaryClientId: `${index}` } });
    return `${page.host?.active} ${chosen?.version}`;
  });
  expect(new Set(sets)).toEqual(new Set(['2.0.0 1.8.2', '3.0.0 1.9.0']));
});
