import type { Asset, LiveRegistry, LiveRelease, RemoteScreen, SkeletonKind } from '@faultline/shared/contract';

type File = Pick<Asset, 'url' | 'integrity'>;
type Screen = RemoteScreen & { skeleton?: SkeletonKind };
type Remote = LiveRegistry['remotes'][string];
type Host = NonNullable<LiveRegistry['host']>;
type HostFiles = Host['releases'][string];
type Canary = Pick<NonNullable<LiveRegistry['train']>, 'percent' | 'salt'>;
// Declared by `src/registry/boot.ts` of the host, which reads it.
type Boot = NonNullable<Window['faultline']>;
type Source = ReturnType<Boot['choose']>[string]['source'];

// The page contains the compiled script, so only types can be imported.
(() => {
  const page = document.documentElement;
  // Storage may be blocked, or contain anything.
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const stored = (key: string) => attempt(() => localStorage.getItem(key));

  const mode = stored('theme');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';
  for (const meta of mode === 'dark' || mode === 'light'
    ? document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')
    : [])
    meta.content = dark ? '#0f131a' : '#f8f9fb';

  addEventListener(
    'error',
    ({ target }) => {
      const element = target as HTMLElement;
      const ours = target === window || (element.tagName === 'SCRIPT' && element.dataset.host === '');
      if (!ours || !document.getElementById('boot-panel')) return;
      page.dataset.boot = 'failed';
      // The next page uses the releases that are live for everyone.
      const failed = { ...bad, [`host@${train.host}`]: Date.now() + 6e5 };
      if (train.host) attempt(() => localStorage.setItem('failedReleases', JSON.stringify(failed)));
    },
    true,
  );

  const address = new URL(location.href);
  const asked = address.searchParams.get('mf');
  const previewSignature =
    asked === null ? attempt(() => sessionStorage.getItem('preview')) : address.searchParams.get('preview');
  if (asked !== null) {
    attempt(() => sessionStorage.setItem('mf', asked));
    attempt(() => sessionStorage.setItem('preview', previewSignature || ''));
    address.searchParams.delete('mf');
    address.searchParams.delete('preview');
    history.replaceState(history.state, '', address);
  }
  const wanted = (asked ?? attempt(() => sessionStorage.getItem('mf')) ?? '').slice(0, 1000);
  const pairs = wanted.split(',').flatMap((pair) => pair.trim() || []);
  const isPair = (pair: string) => /^[^:\s]+:[^:\s]+$/.test(pair);
  const overrides: Record<string, string> = Object.fromEntries(pairs.filter(isPair).map((pair) => pair.split(':')));
  // For the host to show: a user who mistypes an override must not mistake the active release for the requested one.
  const invalidOverrides = pairs.filter((pair) => !isPair(pair));

  const element = document.getElementById('faultline-registry') as HTMLElement;
  const { dataset } = element;
  const registry = JSON.parse(element.textContent) as LiveRegistry;

  // This text is rendered here and not by the host, whose release is as old as the set. The query stays in the address
  // during navigation, so that a reload opens the same set again.
  const revision = address.searchParams.get('revision');
  const isPast = 'past' in dataset;
  if ((revision !== null && revision !== dataset.revision) || isPast) {
    const liveAddress = () => {
      const live = new URL(location.href);
      live.searchParams.delete('revision');
      return live.href;
    };
    const badge = document.createElement('aside');
    const back = document.createElement('a');
    badge.id = 'past-set';
    badge.ariaLabel = 'Release set';
    badge.textContent = isPast
      ? `Past release set ${dataset.revision}, read-only. `
      : `Release set ${(revision as string).slice(0, 12)} is not open. This is what is live. `;
    back.textContent = isPast ? 'Return to what is live' : 'Close';
    back.href = liveAddress();
    back.addEventListener('click', () => (back.href = liveAddress()));
    badge.append(back);
    addEventListener('DOMContentLoaded', () => document.body.append(badge));
  }
  for (const name of isPast ? (['pushState', 'replaceState'] as const) : []) {
    const change = history[name].bind(history);
    history[name] = (state, title, to) => {
      const next = new URL(to ?? location.href, location.href);
      next.searchParams.set('revision', dataset.revision as string);
      change(state, title, next);
    };
  }

  const bad = attempt(() => JSON.parse(stored('failedReleases') as string) as Record<string, number> | null) || {};
  const isGood = (area: string, version: string) => !((bad[`${area}@${version}`] as number) > Date.now());
  const clientId = () => {
    if (!stored('canaryClientId')) attempt(() => localStorage.setItem('canaryClientId', `${Math.random()}`.slice(2)));
    return stored('canaryClientId');
  };
  const percentile = (text: string) => {
    let hash = 2166136261;
    for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    return ((hash ^ (hash >>> 16)) >>> 0) / 42949672.96;
  };
  const inCanary = ({ percent, salt }: Canary) => {
    const number = clientId();
    return number !== null && percentile(`${number}:${salt}`) < percent;
  };
  // The browser gets all releases of the train or none, also if one of them failed in this browser.
  const trainFor = ({ train }: LiveRegistry): Record<string, string> =>
    train && inCanary(train) && Object.entries(train.releases).every((each) => isGood(...each)) ? train.releases : {};
  const train = trainFor(registry);
  for (const [area, version] of Object.entries(train)) {
    const line = (area === 'host' ? registry.host : registry.remotes[area]) as Remote;
    line.active = version;
    line.previous = null;
  }
  // The host reads the result for this browser.
  if (Object.keys(train).length > 0) element.textContent = JSON.stringify(registry);
  const { styles = [], scripts = [] }: Partial<Record<'scripts' | 'styles', File[]>> =
    (registry.train && (registry.train.hosts || {})[(registry.host as Host).active]) || {};
  const tag = (start: string, { url, integrity }: File) =>
    `<${start}="${url}" integrity="${integrity}" crossorigin="anonymous">`;
  // As on the page without a train, scripts run in order, after the document is parsed and before it is shown.
  if (scripts.length > 0)
    document.write(
      ...styles.map((file) => tag('link rel="stylesheet" href', file)),
      ...scripts.map((file) => `${tag('script data-host defer fetchpriority="high" src', file)}</script>`),
    );

  const choose = (given: LiveRegistry) => {
    const ride = trainFor(given);
    return Object.fromEntries(
      Object.entries(given.remotes).flatMap(([area, { active, previous, canary, releases }]) => {
        const choices: [Source, string | null | undefined][] = [
          ['override', overrides[area]],
          ['canary', ride[area] || (canary && inCanary(canary) ? canary.version : null)],
          ['active', active],
          ['previous', previous],
        ];
        const [source, version] = choices
          .filter(([, version]) => version && Object.hasOwn(releases, version))
          .find(([source, version]) => source === 'override' || isGood(area, version as string)) || ['active', active];
        // An area without a live release exists only in browsers with its canary, its train or an override.
        return version ? [[area, { source, version }] as const] : [];
      }),
    );
  };

  const inlined = ([area, version]: [string, string]) =>
    Object.hasOwn(registry.remotes, area) && Object.hasOwn((registry.remotes[area] as Remote).releases, version);
  const awaited = new Map(Object.entries(overrides).filter((each) => !inlined(each)));
  const fullRegistry =
    awaited.size === 0
      ? undefined
      : fetch('/registry.json', { cache: 'no-cache' })
          .then((answer): Promise<unknown> | null => (answer.ok ? answer.json() : null))
          .catch(() => null);
  window.faultline = { overrides, invalidOverrides, previewSignature, choose, fullRegistry };

  const chosen = choose(registry);
  const screens = Object.entries(registry.remotes).flatMap(([area, { releases }]) => {
    const release = chosen[area] && releases[chosen[area].version];
    // If an area waits for the complete registry, its release is not known yet, and preloading another one would be
    // useless.
    const files = (expose: string): File[] => (awaited.has(area) ? [] : (release as LiveRelease).preload[expose] || []);
    return release ? release.screens.map((screen: Screen) => ({ ...screen, files: files(screen.expose) })) : [];
  });
  const matches = (pattern: string, path: string) => {
    const parts = pattern.split('/');
    const given = path.split('/');
    const open = parts.at(-1) === '*';
    return (
      (open ? given.length >= parts.length - 1 : given.length === parts.length) &&
      parts.every((part, i) => part === '*' || (/^[:{]/.test(part) ? given[i] : part === given[i]))
    );
  };
  const screenAt = (path: string) =>
    screens.find(({ paths }) => paths.includes(path)) ||
    screens.find(({ paths }) => paths.some((pattern) => matches(pattern, path)));

  // The session has the same rule: a token is renewed up to a week after it expired; after that, its user is
  // redirected to sign in.
  const claims = (token: string) =>
    JSON.parse(atob((token.split('.')[1] as string).replace(/-/g, '+').replace(/_/g, '/'))) as { exp: number };
  const signedIn = !!attempt(() => claims(stored('token') as string).exp * 1000 > Date.now() - 6048e5);
  const home = screens.find((screen) => screen.home);
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  let screen = signedIn && path === '/' ? home : screenAt(path);
  if (screen && screen.access === 'signed-in' && !signedIn) screen = screenAt('/login');
  if (screen && screen.access === 'anonymous' && signedIn) screen = home;
  // The shell for this address, which is visible until the host renders: its variant and the texts of its header.
  const framed = signedIn && (!screen || screen.access === 'signed-in') && stored('requiresVerification') !== 'true';
  const unframed = screen && screen.access === 'anonymous' ? 'landing' : 'card';
  page.dataset.shell = framed ? (screen && screen.skeleton) || 'form' : unframed;
  if (stored('sidebarCollapsed') === 'true') page.dataset.sidebar = 'collapsed';
  const { title, subtitle = '' } = ((screen &&
    (screen.header || { title: ((screen.nav || {}) as { label?: string }).label })) ||
    {}) as {
    title?: string;
    subtitle?: string;
  };
  (window.faultline as Boot & { shell: object }).shell = {
    title: title || 'Faultline',
    subtitle,
    path: screen === home ? home && home.paths[0] : path,
  };
  const preload = (files: File[], fetchPriority: 'auto' | 'low') => {
    for (const { url, integrity } of files) {
      const link = document.createElement('link');
      const what = { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, fetchPriority, href: url };
      document.head.append(Object.assign(link, what));
    }
  };
  const { host } = registry;
  const lazySharedModules = (host && (host.releases[host.active] as HostFiles).lazySharedModules) || {};
  preload(screen ? screen.files : [], 'auto');
  // These files are larger and useless before the host's script, so they must not delay it.
  preload(
    screen && screen.sharedModules ? screen.sharedModules.flatMap((name) => lazySharedModules[name] || []) : [],
    'low',
  );
})();
