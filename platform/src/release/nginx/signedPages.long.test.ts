import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LiveRegistry } from '@faultline/shared/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { computeIntegrity } from '../../build/releaseManifest.ts';
import { gateway, serving } from '../gateway/testing/gatewayContext.ts';
import { closeReleaseSets, openReleaseSet } from '../actions/openSets.ts';
import { publish } from '../actions/publish.ts';
import { initSigning } from '../actions/signTree.ts';
import { findNginx, runTreeNginx } from '../../../fixtures/runNginx.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'faultline-signed-pages-'));
const tree = path.join(dir, 'releases');
const file = (name: string) => path.join(dir, name);
let nginx: Awaited<ReturnType<typeof runTreeNginx>> | undefined;
let site: Awaited<ReturnType<typeof serving>> | undefined;

beforeAll(async () => {
  const binary = await findNginx();
  if (!binary) return;
  vi.stubEnv('RELEASE_KEY', file('key.pem'));
  vi.stubEnv('DATA_DIR', file('data'));
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  await initSigning(tree, { rootKey: file('root.pem'), keys: [file('key.pem')] });
  await cp(path.join(tree, 'r/history/1.root.json'), file('trusted.json'));
  const log = { warn: vi.fn(), error: vi.fn() };
  site = await serving(gateway(tree, { log, signed: { rootFile: file('trusted.json'), seenFile: file('seen.json') } }));
  nginx = await runTreeNginx({
    binary,
    dir: file('nginx'),
    tree,
    publicUrl: 'https://faultline.example',
    apiPorts: [9, 9],
    gatewayPort: site.port,
  });
});
beforeEach(({ skip }) => {
  vi.stubEnv('DATA_DIR', file('data'));
  vi.stubEnv('RELEASE_KEY', file('key.pem'));
  if (!nginx) skip('no nginx here, and it cannot be installed: apt-get install nginx');
});
afterAll(async () => {
  await nginx?.stop();
  await site?.[Symbol.asyncDispose]();
  disposeBuilds();
  rmSync(dir, { recursive: true, force: true });
});

const open = (address: string, headers: Record<string, string> = {}) => fetch(`${nginx?.url}${address}`, { headers });
const readPage = async () => (await open('/dashboard', { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' })).text();
const readRegistry = async () => (await open('/registry.json')).text();

// Changes a file of the tree like an attacker with write access; returns a function that restores it.
function alter(name: string, change: (text: string) => string) {
  const text = readFileSync(path.join(tree, name), 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  for (const ending of ['', '.br', '.gz']) rmSync(path.join(tree, `${name}${ending}`), { force: true });
  writeFileSync(path.join(tree, name), changed);
  return () => writeFileSync(path.join(tree, name), text);
}

test('behind nginx with the pages of a gateway, an altered page or registry is never sent', async () => {
  const [page, registry] = [await readPage(), await readRegistry()];
  expect(page).toContain('data-revision="2"');
  for (const [name, from, to] of [
    ['index.html', '<body', '<body data-stolen'],
    ['registry.json', '"revision": 2', '"revision": 3'],
    ['public.json', '"revision": 2', '"revision": 3'],
    ['headers.json', '{', '{ '],
  ] as const) {
    const undo = alter(name, (text) => text.replace(from, to));
    expect({ name, page: await readPage(), registry: await readRegistry() }).toEqual({ name, page, registry });
    undo();
  }
  await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
  await expect.poll(readPage).toContain('data-revision="3"');
});

test('an altered script is not the one whose hash the page names', async () => {
  const [, text = '{}'] = /id="faultline-registry"[^>]*>(.*?)<\/script>/.exec(await readPage()) ?? [];
  const { active, releases = {} } = (JSON.parse(text) as LiveRegistry).remotes['alpha'] ?? {};
  const assets = Object.values(releases[active ?? '']?.preload ?? {}).flat();
  expect(assets.length).toBeGreaterThan(0);
  for (const { url, integrity } of assets) {
    const read = async () => computeIntegrity(Buffer.from(await (await open(url)).arrayBuffer()));
    expect(await read()).toBe(integrity);
    alter(url.slice(1), (script) => `${script};stolen()`);
    expect(await read()).not.toBe(integrity);
  }
});

test('a file that somebody put below /r/ is not sent', async () => {
  for (const name of ['r/alpha/1.0.0/evil.html', 'r/alpha/1.0.0/evil.js', 'r/zeta/1.0.0/evil.js', 'r/history/1.html']) {
    mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    writeFileSync(path.join(tree, name), '<script>stolen()</script>');
    const answer = await open(`/${name}`);
    expect({ name, status: answer.status }).toEqual({ name, status: 404 });
    expect(answer.headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
  }
});

test('the page of a past set is sent while it is open, and not when its file is put back', async () => {
  const readPast = async () =>
    (await open('/?revision=1', { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' })).text();
  await openReleaseSet(tree, 1);
  await expect.poll(readPast).toContain('data-past');
  const page = readFileSync(path.join(tree, 'r/history/1.html'));
  await closeReleaseSets(tree);
  writeFileSync(path.join(tree, 'r/history/1.html'), page);
  expect(await readPast()).not.toContain('data-past');
});
