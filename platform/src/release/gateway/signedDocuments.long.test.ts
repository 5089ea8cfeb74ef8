import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { eachFolder } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { publish } from '../actions/publish.ts';
import { initSigning, rotateKeys } from '../actions/signTree.ts';
import { closeReleaseSets, openReleaseSet } from '../actions/openSets.ts';
import { withdraw } from '../actions/withdraw.ts';
import { gateway } from './testing/gatewayContext.ts';

let dir: string;
let tree: string;
const file = (name: string) => path.join(dir, name);
const error = vi.fn();

eachFolder(async (folder) => {
  dir = folder;
  tree = file('tree');
  error.mockClear();
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  vi.stubEnv('DATA_DIR', file('data'));
  vi.stubEnv('RELEASE_KEY', file('one.pem'));
  await initSigning(tree, { rootKey: file('root.pem'), keys: [file('one.pem')] });
  cpSync(path.join(tree, 'r/history/1.root.json'), file('trusted.json'));
});

const start = () =>
  gateway(tree, {
    signed: { rootFile: file('trusted.json'), seenFile: file('seen.json') },
    log: { warn: error, error },
  });

const readPage = async (app: ReturnType<typeof start>, address = '/') => {
  const answer = await app.request(address, { headers: { Accept: 'text/html' } });
  return answer.ok ? answer.text() : answer.status;
};
const readRevision = async (app: ReturnType<typeof start>) => {
  const answer = await app.request('/registry.json');
  return answer.ok ? ((await answer.json()) as { revision: number }).revision : answer.status;
};
const publishNext = (version: string) => publish(tree, [fakeRemoteBuild('alpha', { version })]);

test('a signed set is sent, and the next one once it is signed', async () => {
  const app = start();
  expect(await readPage(app)).toContain('data-revision="2"');
  await publishNext('1.1.0');
  expect(await readPage(app)).toContain('data-revision="3"');
  expect(await readRevision(app)).toBe(3);
  await rotateKeys(tree, { rootKey: file('root.pem'), keys: [file('one.pem')] });
  expect(await readRevision(app)).toBe(4);
  expect(error).not.toHaveBeenCalled();
});

test.each([
  'index.html',
  'registry.json',
  'public.json',
  'headers.json',
  'r/history/3.signed.json',
  'r/history/2.root.json',
])('an altered %s is refused: the last good set is sent, and a restarted gateway sends nothing', async (name) => {
  const app = start();
  const good = await readPage(app);
  await rotateKeys(tree, { rootKey: file('root.pem'), keys: [file('one.pem')] });
  const at = path.join(tree, name);
  const content = readFileSync(at);
  content[content.length - 20] = (content.at(-20) ?? 0) ^ 1;
  writeFileSync(at, content);
  expect(await readPage(app)).toBe(good);
  expect(await readRevision(app)).toBe(2);
  await vi.waitFor(async () => {
    await readPage(app);
    expect(error).toHaveBeenCalledOnce();
  });
  expect(await readPage(start())).toBe(503);
});

test('an older set is refused, after a restart too', async () => {
  cpSync(tree, file('old'), { recursive: true });
  await publishNext('1.1.0');
  const app = start();
  const good = await readPage(app);
  rmSync(tree, { recursive: true });
  cpSync(file('old'), tree, { recursive: true });
  expect(await readPage(app)).toBe(good);
  expect(await readPage(start())).toBe(503);
  expect(await readRevision(start())).toBe(503);
});

test('what a key signed that was rotated out is refused', async () => {
  const app = start();
  await readPage(app);
  cpSync(tree, file('stolen'), { recursive: true });
  vi.stubEnv('RELEASE_KEY', file('two.pem'));
  await rotateKeys(tree, { rootKey: file('root.pem'), keys: [file('two.pem')] });
  expect(await readRevision(app)).toBe(3);
  // The attacker continues from the previous set.
  const mine = tree;
  tree = file('stolen');
  vi.stubEnv('RELEASE_KEY', file('one.pem'));
  await publishNext('1.1.0');
  await publishNext('1.2.0');
  cpSync(path.join(mine, 'r/history/2.root.json'), path.join(tree, 'r/history/2.root.json'));
  rmSync(mine, { recursive: true });
  cpSync(tree, mine, { recursive: true });
  tree = mine;
  expect(await readRevision(app)).toBe(3);
  rmSync(path.join(tree, 'r/history/2.root.json'));
  expect(await readRevision(app)).toBe(3);
  expect(await readPage(start())).toBe(503);
});

// Copies files of the tree; the result restores them like an attacker with write access.
function keepFiles(...names: string[]) {
  const kept = names.map((name) => [path.join(tree, name), readFileSync(path.join(tree, name))] as const);
  return () => {
    for (const [name, content] of kept) writeFileSync(name, content);
  };
}

describe('the page of a past set', () => {
  const readPast = (app: ReturnType<typeof start>) => readPage(app, '/?revision=1');

  test('is sent while the accepted registry names its hash, and the live page otherwise', async () => {
    const app = start();
    const live = await readPage(app);
    expect(await readPast(app)).toBe(live);
    await openReleaseSet(tree, 1);
    expect(await readPast(app)).toContain('data-past');
    const undo = keepFiles('r/history/1.html');
    const at = path.join(tree, 'r/history/1.html');
    for (const text of [`${readFileSync(at, 'utf8')}<script>stolen()</script>`, '', '<!doctype html>']) {
      writeFileSync(at, text);
      expect(await readPast(start())).not.toContain('stolen');
      expect(await readPast(start())).toContain('data-revision="3"');
    }
    undo();
    expect(await readPast(start())).toContain('data-past');
  });

  test.each([
    'index.html',
    'registry.json',
    'public.json',
    'headers.json',
    'r/history/4.signed.json',
    'r/history/2.root.json',
  ])('is the last good one where %s was altered, and a restarted gateway sends none', async (name) => {
    await openReleaseSet(tree, 1);
    const app = start();
    const good = await readPast(app);
    await rotateKeys(tree, { rootKey: file('root.pem'), keys: [file('one.pem')] });
    const at = path.join(tree, name);
    const content = readFileSync(at);
    content[content.length - 20] = (content.at(-20) ?? 0) ^ 1;
    writeFileSync(at, content);
    expect(await readPast(app)).toBe(good);
    expect(await readPast(start())).toBe(503);
  });

  test('is not sent after the set was closed, though its files are put back, after a restart too', async () => {
    await openReleaseSet(tree, 1);
    const app = start();
    expect(await readPast(app)).toContain('data-past');
    const putBack = keepFiles('r/history/1.html');
    await closeReleaseSets(tree);
    putBack();
    for (const site of [app, start()]) expect(await readPast(site)).not.toContain('data-past');
  });

  test('is not sent after one of its releases was withdrawn, though all files are put back', async () => {
    await publishNext('1.1.0');
    await openReleaseSet(tree, 1);
    const app = start();
    expect(await readPast(app)).toContain('/r/alpha/1.0.0/');
    const putBack = keepFiles('r/history/1.html', 'r/alpha/1.0.0/release.json', 'r/alpha/1.0.0/remoteEntry.js');
    await withdraw(tree, 'alpha', '1.0.0');
    mkdirSync(path.join(tree, 'r/alpha/1.0.0'), { recursive: true });
    putBack();
    for (const site of [app, start()]) {
      expect(await readPast(site)).not.toContain('/r/alpha/1.0.0/');
      expect((await site.request('/r/alpha/1.0.0/remoteEntry.js')).status).toBe(404);
    }
  });

  test('is not sent with the older set that had it open', async () => {
    await openReleaseSet(tree, 1);
    cpSync(tree, file('old'), { recursive: true });
    await closeReleaseSets(tree);
    const app = start();
    const good = await readPage(app);
    rmSync(tree, { recursive: true });
    cpSync(file('old'), tree, { recursive: true });
    expect(await readPast(app)).toBe(good);
    expect(await readPast(start())).toBe(503);
  });

  test('is not sent where a key signed for it that was rotated out', async () => {
    const app = start();
    await readPage(app);
    cpSync(tree, file('stolen'), { recursive: true });
    vi.stubEnv('RELEASE_KEY', file('two.pem'));
    await rotateKeys(tree, { rootKey: file('root.pem'), keys: [file('two.pem')] });
    const good = await readPage(app);
    const mine = tree;
    tree = file('stolen');
    vi.stubEnv('RELEASE_KEY', file('one.pem'));
    await publishNext('1.1.0');
    await openReleaseSet(tree, 1);
    // With the root that names the new key, and without it.
    for (const hasRoot of [true, false]) {
      const stolen = file(`stolen-${hasRoot}`);
      cpSync(tree, stolen, { recursive: true });
      if (hasRoot) cpSync(path.join(mine, 'r/history/2.root.json'), path.join(stolen, 'r/history/2.root.json'));
      cpSync(mine, file('kept'), { recursive: true });
      rmSync(mine, { recursive: true });
      cpSync(stolen, mine, { recursive: true });
      const site = gateway(mine, {
        signed: { rootFile: file('trusted.json'), seenFile: file('seen.json') },
        log: { warn: error, error },
      });
      expect(await readPage(site, '/?revision=1')).toBe(503);
      rmSync(mine, { recursive: true });
      cpSync(file('kept'), mine, { recursive: true });
    }
    expect(await readPast(app)).toBe(good);
  });
});

describe('files below /r/', () => {
  const status = async (app: ReturnType<typeof start>, name: string) => (await app.request(`/r/${name}`)).status;

  test('are sent where the manifest of a release of the accepted registry names them', async () => {
    const app = start();
    for (const name of ['alpha/1.0.0/remoteEntry.js', 'alpha/1.0.0/release.json', 'host/2.0.0/favicon.svg'])
      expect([name, await status(app, name)]).toEqual([name, 200]);
    for (const name of ['history/2.public.json', 'history/2.signed.json', 'history/1.root.json'])
      expect([name, await status(app, name)]).toEqual([name, 200]);
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })], { stageOnly: true });
    expect(await status(app, 'alpha/1.1.0/Screen.js')).toBe(200);
  });

  test('are not sent where somebody put them into the tree', async () => {
    const app = start();
    const planted = [
      'alpha/1.0.0/evil.html',
      'alpha/1.0.0/evil.js',
      'alpha/9.9.9/evil.js',
      'evil/1.0.0/evil.js',
      'constructor/1.0.0/evil.js',
      'alpha/constructor/evil.js',
      'history/2.html',
      'history/2.json',
      'history/evil.html',
      'history/evil.json',
      'history/99.json',
    ];
    for (const name of planted) {
      mkdirSync(path.dirname(path.join(tree, 'r', name)), { recursive: true });
      writeFileSync(path.join(tree, 'r', name), '<script>stolen()</script>');
    }
    for (const name of planted) expect([name, await status(app, name)]).toEqual([name, 404]);
  });

  test('are not sent by an altered manifest', async () => {
    const at = path.join(tree, 'r/alpha/1.0.0/release.json');
    writeFileSync(at, readFileSync(at, 'utf8').replace('"Screen.js":', '"evil.js":'));
    writeFileSync(path.join(tree, 'r/alpha/1.0.0/evil.js'), 'stolen()');
    expect(await status(start(), 'alpha/1.0.0/evil.js')).toBe(404);
  });
});
