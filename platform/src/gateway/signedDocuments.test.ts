import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeBuilds, fakeHostBuild, fakeRemoteBuild } from '../../fixtures/fakeBuild.ts';
import { publish } from '../release/actions/publish.ts';
import { initSigning, rotateKeys } from '../release/actions/signTree.ts';
import { publishSnapshotPage } from '../release/page/snapshotPage.ts';
import { gateway } from './testing/gatewayContext.ts';

let dir: string;
let tree: string;
const file = (name: string) => path.join(dir, name);
const error = vi.fn();

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'faultline-signed-'));
  tree = file('tree');
  error.mockClear();
  await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
  vi.stubEnv('RELEASE_KEY', file('one.pem'));
  await initSigning(tree, { rootKey: file('root.pem'), keys: [file('one.pem')] });
  cpSync(path.join(tree, 'r/history/1.root.json'), file('trusted.json'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
afterAll(disposeBuilds);

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

test.each(['index.html', 'registry.json', 'headers.json', 'r/history/3.signed.json', 'r/history/2.root.json'])(
  'an altered %s is refused: the last good set is sent, and a restarted gateway sends nothing',
  async (name) => {
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
  },
);

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
  // The thief goes on from the set before, and has more changes to show.
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

test('the page of a past set is sent when it is signed, and else the live one', async () => {
  await publishSnapshotPage(tree, 1);
  const app = start();
  expect(await readPage(app, '/?revision=1')).toContain('data-past');
  const at = path.join(tree, 'r/history/1.html');
  writeFileSync(at, `${readFileSync(at, 'utf8')}<script>stolen()</script>`);
  expect(await readPage(app, '/?revision=1')).not.toContain('data-past');
});
