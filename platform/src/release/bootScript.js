(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  const mode = stored('theme');
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.theme = dark ? 'dark' : 'light';
  for (const meta of mode === 'dark' || mode === 'light' ? document.querySelectorAll('[name=theme-color]') : [])
    meta.content = dark ? '#0f131a' : '#f8f9fb';

  addEventListener(
    'error',
    ({ target }) => {
      const ours = target === window || (target.tagName === 'SCRIPT' && target.dataset.host === '');
      if (ours && document.getElementById('boot-panel')) page.dataset.boot = 'failed';
    },
    true,
  );

  const registry = JSON.parse(document.getElementById('faultline-registry').textContent);
  const screens = Object.values(registry.remotes).flatMap((remote) => {
    const release = remote.releases[remote.active];
    return release ? release.screens.map((screen) => ({ ...screen, files: release.preload[screen.expose] || [] })) : [];
  });
  const matches = (pattern, path) => {
    const parts = pattern.split('/');
    const given = path.split('/');
    const open = parts.at(-1) === '*';
    return (
      (open ? given.length >= parts.length - 1 : given.length === parts.length) &&
      parts.every((part, i) => part === '*' || (part[0] === ':' ? given[i] : part === given[i]))
    );
  };
  const screenAt = (path) =>
    screens.find(({ paths }) => paths.includes(path)) ||
    screens.find(({ paths }) => paths.some((pattern) => matches(pattern, path)));

  const signedIn = !!stored('token');
  const home = screens.find((screen) => screen.home);
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  let screen = signedIn && path === '/' ? home : screenAt(path);
  if (screen && screen.access === 'signed-in' && !signedIn) screen = screenAt('/login');
  if (screen && screen.access === 'anonymous' && signedIn) screen = home;
  for (const { url, integrity } of screen ? screen.files : []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href: url });
    document.head.append(link);
  }
})();
