import { brotliCompressSync } from 'node:zlib';
import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import { describe, expect, test } from 'vitest';
import { bootScript, indexPage, pageHashes } from './indexPage.ts';
import { shellCss } from './shell.ts';

const made = { contentHash: 'c0ffee', git: null, builtAt: '2026-01-01T00:00:00.000Z', bytes: 7000 };
const asset = (url: string) => ({ url, integrity: `sha384-${'a'.repeat(64)}`, bytes: 1 });
const release = (version: string): Release => ({
  entry: `/r/alpha/${version}/remoteEntry.js`,
  global: 'mf_alpha',
  integrity: asset('').integrity,
  screens: [
    { expose: 'Screen', paths: ['/a'], access: 'public', header: { title: '</script><b>' } },
    {
      expose: 'ListScreen',
      paths: ['/list'],
      access: 'signed-in',
      sharedModules: ['tables'],
      nav: { label: 'All <b> & more', order: 1, icon: ['M1 1h"'] },
    },
  ],
  preload: { Screen: [asset(`/r/alpha/${version}/remoteEntry.js`)] },
  requires: {},
  ...made,
});
const host: HostRelease = {
  scripts: [asset('/r/host/2.0.0/main.js')],
  styles: [asset('/r/host/2.0.0/main.css')],
  font: '/r/host/2.0.0/inter.woff2',
  icon: null,
  provides: { react: '19.3.1' },
  ...made,
};
const registry: Registry = {
  schema: 2,
  revision: 7,
  publishedAt: made.builtAt,
  change: null,
  host: { active: '2.0.0', previous: null, releases: { '2.0.0': host } },
  remotes: {
    alpha: {
      active: '1.2.0',
      previous: '1.1.0',
      releases: { '1.0.0': release('1.0.0'), '1.1.0': release('1.1.0'), '1.2.0': release('1.2.0') },
    },
  },
};
const page = indexPage(registry, host);

test('text of the registry cannot end its script element, and reads back as it was', () => {
  const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
  expect(json).not.toContain('<');
  const { remotes } = JSON.parse(json) as Registry;
  expect(remotes['alpha']?.releases['1.2.0']?.screens[0]?.header?.title).toBe('</script><b>');
});

test('carries what can be live, and nothing that only tools read', () => {
  expect(page).toContain('/r/alpha/1.2.0/');
  expect(page).toContain('/r/alpha/1.1.0/');
  expect(page).not.toContain('/r/alpha/1.0.0/');
  expect(page).not.toContain('c0ffee');
});

test('names scripts and styles with their integrity, and preloads the font as it will be fetched', () => {
  expect(page).toContain(`src="/r/host/2.0.0/main.js" integrity="sha384-${'a'.repeat(64)}" crossorigin="anonymous"`);
  expect(page).toContain(`href="/r/host/2.0.0/main.css" integrity="sha384-${'a'.repeat(64)}" crossorigin="anonymous"`);
  expect(page).toMatch(
    /rel="preload" as="font" type="font\/woff2" href="\/r\/host\/2\.0\.0\/inter\.woff2" crossorigin/,
  );
});

test('runs two inline scripts, the same in every page, whose hashes are told to servers', async () => {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  expect(scripts).toHaveLength(2);
  const hash = async (text: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return `sha256-${Buffer.from(digest).toString('base64')}`;
  };
  expect(pageHashes.scriptHashes).toEqual(await Promise.all(scripts.map(hash)));
});

test('says what to do when nothing loads, without script too', () => {
  expect(page).toMatch(/<div id="root">[\s\S]*<div id="boot-panel" role="alert">[\s\S]*<\/body>/);
  expect(page).toContain('<noscript>');
});

describe('the shell', () => {
  test('names the screens of the sidebar as text, whatever they are called', () => {
    const [, shell = ''] = /<div id="shell"([\s\S]*)<script>/.exec(page) ?? [];
    expect(shell).toContain('<span>All &lt;b&gt; &amp; more</span>');
    expect(shell).toContain('d="M1 1h&quot;"');
    expect(shell).toMatch(/aria-hidden="true" inert/);
  });

  test('tells the boot script which skeleton a signed-in screen has', () => {
    const [, json = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(page) ?? [];
    const { screens } = (JSON.parse(json) as Registry).remotes['alpha']?.releases['1.2.0'] ?? {};
    expect(screens?.map((screen) => 'skeleton' in screen && screen.skeleton)).toEqual([false, 'rows']);
  });

  test('costs a page less than 3 KB', () => {
    const without = page.replace(/<div id="shell"[\s\S]*?<\/script>/, '').replace(shellCss, '');
    expect(without).not.toContain('id="shell"');
    expect(brotliCompressSync(page).length - brotliCompressSync(without).length).toBeLessThan(3000);
  });
});

test('the inline script does not end its own element', () => {
  expect(bootScript.text).not.toContain('</script');
});
