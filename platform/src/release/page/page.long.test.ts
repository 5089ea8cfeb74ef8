import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest';
import { cloneBuildAs } from '../../../fixtures/cloneBuildAs.ts';
import { scratchWorkspace } from '../../../fixtures/scratchWorkspace.ts';
import { serveTree } from '../../../fixtures/serveTree.ts';
import { createBrowserContexts } from '../../../fixtures/browserContexts.ts';
import { allowOrigin } from '../actions/origins.ts';
import { publish } from '../actions/publish.ts';
import { publishAll } from '../actions/publishAll.ts';
import { withdraw } from '../actions/withdraw.ts';
import { readRegistry } from '../registry/store.ts';
import { closeReleaseSets, openReleaseSet } from '../actions/openSets.ts';

let browserContexts: Awaited<ReturnType<typeof createBrowserContexts>>;
let workspace: ReturnType<typeof scratchWorkspace>;
let tree: string;
let site: Awaited<ReturnType<typeof serveTree>>;
const trees: string[] = [];

beforeAll(async () => {
  browserContexts = await createBrowserContexts();
  workspace = scratchWorkspace();
  await publishAll(workspace.tree, workspace.root);
});
afterAll(async () => {
  await browserContexts?.close();
  workspace.dispose();
  // Removed at the end, because the page of an earlier test may still request its files.
  for (const left of trees) rmSync(left, { recursive: true, force: true });
});

beforeEach(async () => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
  trees.push(tree);
  cpSync(workspace.tree, tree, { recursive: true });
  site = await serveTree(tree);
});
afterEach(() => site.close());

// Opens the site in a new browser context that records the page's output and requests.
const openSite = (context: TestContext, storage?: Record<string, string>) =>
  browserContexts.arrive(context, site.url, storage);

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const preloads = (page: Page) =>
  page.locator('link[rel=preload][as=script]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const findFile = (area: string, name: string) => {
  const [file] = globSync(`r/${area}/*/${name}*.js`, { cwd: tree });
  return path.join(tree, file ?? '');
};

test('a screen is preloaded, fetched once and drawn, under the strict policy, without a word', async (context) => {
  const { page, output, requests } = await openSite(context);
  await page.goto('/first');
  expect(await title(page)).toBe('First');
  await page.getByText('two').waitFor();
  const scripts = requests.filter((url) => url.endsWith('.js'));
  const preloaded = await preloads(page);
  const ofAlpha = (url: string | null) => url?.startsWith('/r/alpha/');
  expect(scripts.filter(ofAlpha)).toEqual(preloaded.filter(ofAlpha));
  // Lazy shared modules that the screen needs do not wait for the host's own script.
  expect(preloaded.filter((url) => url?.startsWith('/r/host/'))).toHaveLength(1);
  expect(scripts).toEqual(expect.arrayContaining(preloaded));
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(scripts.filter((url) => url.startsWith('/r/beta/'))).toEqual([]);
  expect(output).toEqual([]);
});

test('areas share one store, and the router of the host', async (context) => {
  const { page, output } = await openSite(context);
  await page.goto('/second/7');
  expect(await title(page)).toBe('Second 7');
  await page.getByRole('link', { name: 'First' }).click();
  await page.getByRole('button', { name: '0 clicks' }).click();
  await page.getByRole('button', { name: '1 clicks' }).waitFor();
  await page.evaluate(`history.pushState(null, '', '/beta'); dispatchEvent(new PopStateEvent('popstate'));`);
  await page.getByText('1 clicks seen').waitFor();
  expect(output).toEqual([]);
});

const tokenUntil = (end: number) =>
  `x.${Buffer.from(JSON.stringify({ name: 'ÿ?~', exp: end / 1000 })).toString('base64url')}.x`;

test('what is preloaded at / and behind the guard follows the token', async (context) => {
  const anonymous = await openSite(context);
  await anonymous.page.goto('/', { waitUntil: 'commit' });
  expect(await preloads(anonymous.page)).toEqual([]);
  await anonymous.page.goto('/beta', { waitUntil: 'commit' });
  expect(await preloads(anonymous.page)).toEqual([]);
  const expired = await openSite(context, { token: tokenUntil(Date.now() - 8 * 86_400_000) });
  await expired.page.goto('/', { waitUntil: 'commit' });
  expect(await preloads(expired.page)).toEqual([]);
  const signedIn = await openSite(context, { token: tokenUntil(Date.now() + 900_000) });
  await signedIn.page.goto('/', { waitUntil: 'commit' });
  expect(await preloads(signedIn.page)).toEqual([
    expect.stringMatching(/^\/r\/beta\/.*\/remoteEntry\.js$/),
    expect.stringMatching(/^\/r\/beta\/.*\/BetaScreen\..*\.js$/),
  ]);
});

test('the remembered theme is on the page before anything is loaded', async (context) => {
  for (const [theme, expected] of [
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', 'light'],
    ['nonsense', 'light'],
  ]) {
    const { page } = await openSite(context, { theme: theme ?? '' });
    await page.goto('/', { waitUntil: 'commit' });
    expect(await page.locator('html').getAttribute('data-theme')).toBe(expected);
  }
});

test('a browser that reloads gets the new release of the one area that changed', async (context) => {
  const { page } = await openSite(context);
  await page.goto('/first');
  expect(await title(page)).toBe('First');
  const changed = scratchWorkspace();
  const source = path.join(changed.root, 'remote-alpha/src/first/FirstScreen.tsx');
  writeFileSync(source, readFileSync(source, 'utf8').replace('title="First"', 'title="Newer"'));
  const states = (await publishAll(tree, changed.root)).map(({ state }) => state);
  changed.dispose();
  expect(states).toEqual(['unchanged', 'built', 'unchanged']);
  await page.reload();
  expect(await title(page)).toBe('Newer');
});

test('another release of an area loads into the same page, beside the one that is in use', async (context) => {
  const changed = scratchWorkspace();
  const source = path.join(changed.root, 'remote-alpha/src/second/SecondScreen.tsx');
  writeFileSync(source, readFileSync(source, 'utf8').replace('title: `Second', 'title: `Newer'));
  await publishAll(tree, changed.root);
  changed.dispose();
  const { active, previous, releases } = (await readRegistry(tree)).remotes['alpha'] ?? {};
  const former = releases?.[previous ?? ''];
  const { page } = await openSite(context);
  await page.goto('/first');
  await page.getByRole('button', { name: '0 clicks' }).click();
  const screen = await page.evaluate<string>(`(async () => {
    const host = __FEDERATION__.__INSTANCES__.find(({ name }) => name === 'host');
    const entry = location.origin + '${former?.entry}';
    host.registerRemotes([{ name: 'alpha', entry, entryGlobalName: '${former?.global}' }], { force: true });
    return String((await host.loadRemote('alpha/SecondScreen')).SecondScreen);
  })()`);
  expect(screen).toContain('Second ');
  await page.getByRole('button', { name: '1 clicks' }).click();
  await page.getByRole('button', { name: '2 clicks' }).waitFor();
  expect(releases?.[active ?? '']?.global).not.toBe(former?.global);
});

test('an area whose files are gone takes no other with it', async (context) => {
  rmSync(path.join(tree, 'r/alpha'), { recursive: true });
  const { page } = await openSite(context);
  await page.goto('/beta');
  expect(await title(page)).toBe('Beta');
});

test.for(['remoteEntry', 'FirstScreen'])(
  '%s with other bytes than were published is not run',
  async (name, context) => {
    const { page } = await openSite(context);
    const file = findFile('alpha', name);
    appendFileSync(file, '\ndocument.title = "tampered";');
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`);
    const refused = page.waitForEvent('console', (message) => message.text().includes('The resource has been blocked'));
    await page.goto('/first');
    await refused;
    expect(await page.title()).toBe('Faultline');
  },
);

async function findPanel(page: Page) {
  const panel = page.getByRole('alert');
  await panel.waitFor();
  return panel.textContent();
}

test('a panel stands where the app would be when the host does not load', async (context) => {
  rmSync(findFile('host', 'main'));
  const { page } = await openSite(context);
  await page.goto('/first');
  expect(await findPanel(page)).toMatch(/Faultline could not be loaded[\s\S]*Load the page again/);
});

test('a host that throws while it starts leaves the panel', async (context) => {
  const { page } = await openSite(context);
  const changed = scratchWorkspace();
  const source = path.join(changed.root, 'host/src/main.tsx');
  writeFileSync(source, readFileSync(source, 'utf8').replace('const root =', "JSON.parse('{');\nconst root ="));
  await publishAll(tree, changed.root);
  changed.dispose();
  await page.goto('/');
  expect(await findPanel(page)).toContain('Faultline could not be loaded');
});

test('a past set says that it is one wherever one goes in it, leads back, and says when it is gone', async (context) => {
  const { page, output } = await openSite(context);
  const badge = page.getByRole('complementary', { name: 'Release set' });
  await page.goto('/first');
  expect(await badge.count()).toBe(0);
  await openReleaseSet(tree, 1);
  await allowOrigin(tree, 'https://cdn.example');
  await page.goto('/first?revision=1&a=b');
  expect(await title(page)).toBe('First');
  expect(await badge.innerText()).toBe('Past release set 1, read-only. Return to what is live');
  await page.evaluate("history.pushState(null, '', '/first?tab=2')");
  expect(page.url()).toBe(`${site.url}/first?tab=2&revision=1`);
  await page.reload();
  await badge.getByText('Past release set 1').waitFor();
  await badge.getByRole('link', { name: 'Return to what is live' }).click();
  await page.waitForURL(`${site.url}/first?tab=2`);
  expect(await badge.count()).toBe(0);

  await page.goto('/first?revision=1');
  await badge.waitFor();
  await closeReleaseSets(tree);
  await page.reload();
  await page.getByText('is not open').waitFor();
  await page.goto('/first?revision=%3Cb%3E9');
  expect(await badge.innerText()).toBe('Release set <b>9 is not open. This is what is live. Close');
  await badge.getByRole('link', { name: 'Close' }).click();
  await page.waitForURL(`${site.url}/first`);
  expect(output).toEqual([]);
});

test('an override of a withdrawn release finds nothing of it', async (context) => {
  const { page, requests } = await openSite(context);
  const active = (await readRegistry(tree)).remotes['alpha']?.active ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'faultline-clones-'));
  trees.push(folder);
  await publish(tree, [cloneBuildAs(path.join(tree, 'r/alpha', active), '9.9.9', folder)], { stageOnly: true });
  const choice = () => page.evaluate('window.faultline.fullRegistry.then((all) => window.faultline.choose(all).alpha)');
  const ofOverride = () => requests.filter((url) => url.startsWith('/r/alpha/9.9.9/'));
  await page.goto('/first?mf=alpha:9.9.9');
  expect(await choice()).toEqual({ source: 'override', version: '9.9.9' });
  const { entry = '' } = (await readRegistry(tree)).remotes['alpha']?.releases['9.9.9'] ?? {};
  expect((await fetch(`${site.url}${entry}`)).status).toBe(200);

  await withdraw(tree, 'alpha', '9.9.9');
  requests.length = 0;
  // The browser session still requests it.
  await page.reload();
  expect(await choice()).toEqual({ source: 'active', version: active });
  expect(await title(page)).toBe('First');
  expect(ofOverride()).toEqual([]);
  expect((await fetch(`${site.url}${entry}`)).status).toBe(404);
});
