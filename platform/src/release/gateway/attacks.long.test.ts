import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { joinLocation, listFilesBelow } from '@faultline/storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eachStoredTree } from '../../../fixtures/eachFolder.ts';
import { fakeHostBuild, fakeRemoteBuild } from '../../../fixtures/fakeBuild.ts';
import { closeReleaseSets, openReleaseSet } from '../actions/openSets.ts';
import { publish } from '../actions/publish.ts';
import { initSigning } from '../actions/signTree.ts';
import { withdraw } from '../actions/withdraw.ts';
import { readTreeFile, writeTreeFile } from '../registry/treeFiles.ts';
import { gateway } from './testing/gatewayContext.ts';

let dir: string;
let tree: string;
let storedTree: string;
eachStoredTree((stored) => {
  dir = stored.folder;
  storedTree = stored.tree;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const write = (name: string, content: string | Buffer) => writeTreeFile(joinLocation(tree, name), content);
// Reads every file of the tree; the result writes them back, as an attacker with write access would.
async function keepTree() {
  const names = (await listFilesBelow(tree)).map(({ key }) => key).filter((name) => !name.startsWith('.lock'));
  const kept = await Promise.all(
    names.map(async (name) => [name, await readTreeFile(joinLocation(tree, name)).catch(() => null)] as const),
  );
  return async (isWanted: (name: string) => boolean = () => true) => {
    for (const [name, content] of kept) if (content && isWanted(name)) await write(name, content);
  };
}

const later = () => vi.setSystemTime(Date.now() + 10_000);
const browser = { headers: { Accept: 'text/html' } };
const log = { warn: vi.fn(), error: vi.fn() };

// The response that a browser gets after an attack, from a running gateway and from a restarted one.
type Outcome = 'forged page' | 'live page' | 'past page' | 'set kept' | 'older set' | 'not there' | 'sandboxed';

interface Attack {
  name: string;
  run: (site: ReturnType<typeof gateway>) => Promise<void>;
  look: (site: ReturnType<typeof gateway>) => Promise<Outcome>;
  // By whether releases are signed, and where the tree is.
  outcome: Record<'signed' | 'unsigned folder' | 'unsigned object storage', Outcome>;
  // The outcome for a running gateway, if it keeps the correct content in memory.
  remembered?: Outcome;
}

const lookAtPast: Attack['look'] = async (site) => {
  const page = await (await site.request('/?revision=1', browser)).text();
  if (page.includes('stolen()')) return 'forged page';
  return page.includes('data-past') ? 'past page' : 'live page';
};

const lookAtFile =
  (name: string): Attack['look'] =>
  async (site) => {
    const { status, headers } = await site.request(`/r/${name}`, browser);
    expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    return status === 200 ? 'sandboxed' : 'not there';
  };

const everywhere = (outcome: Outcome): Attack['outcome'] => ({
  signed: outcome,
  'unsigned folder': outcome,
  'unsigned object storage': outcome,
});
// Without signatures, nginx or a plain server would send any file of a folder too.
const unlessPlainFolder: Attack['outcome'] = { ...everywhere('not there'), 'unsigned folder': 'sandboxed' };
const evil = '<script>stolen()</script>';

const attacks: Attack[] = [
  {
    name: 'the page of a closed set is put back',
    run: async () => {
      const putBack = await keepTree();
      await closeReleaseSets(tree);
      await putBack((name) => name === 'r/history/1.html');
    },
    look: lookAtPast,
    outcome: everywhere('live page'),
  },
  {
    name: 'the page of an open set is altered',
    run: () => write('r/history/1.html', `<!doctype html><p data-past>${evil}`),
    look: lookAtPast,
    outcome: everywhere('live page'),
    remembered: 'past page',
  },
  {
    name: 'a page is written that nobody opened',
    run: async () => {
      await closeReleaseSets(tree);
      await write('r/history/1.html', `<!doctype html><p data-past>${evil}`);
    },
    look: lookAtPast,
    outcome: everywhere('live page'),
  },
  {
    name: 'the page that shows a withdrawn release is put back with its files',
    run: async () => {
      const putBack = await keepTree();
      await withdraw(tree, 'alpha', '1.0.0');
      await putBack((name) => name.startsWith('r/'));
    },
    look: lookAtPast,
    outcome: everywhere('live page'),
  },
  {
    name: 'the files of a withdrawn release are put back',
    run: async () => {
      const putBack = await keepTree();
      await withdraw(tree, 'alpha', '1.0.0');
      await putBack((name) => name.startsWith('r/alpha/1.0.0/'));
    },
    look: lookAtFile('alpha/1.0.0/Screen.js'),
    outcome: unlessPlainFolder,
  },
  {
    name: 'a document is put into a release',
    run: () => write('r/alpha/1.1.0/evil.html', evil),
    look: lookAtFile('alpha/1.1.0/evil.html'),
    outcome: unlessPlainFolder,
  },
  {
    name: 'a release is added to the published ones',
    run: () => write('r/alpha/9.9.9/Screen.js', evil),
    look: lookAtFile('alpha/9.9.9/Screen.js'),
    outcome: unlessPlainFolder,
  },
  {
    name: 'the whole tree is put back as it was before a withdrawal',
    run: async (site) => {
      const putBack = await keepTree();
      await withdraw(tree, 'alpha', '1.0.0');
      later();
      await site.request('/', browser);
      await putBack();
    },
    look: async (site) => {
      const answer = await site.request('/registry.json');
      if (!answer.ok) return 'set kept';
      const { remotes } = (await answer.json()) as Registry;
      return remotes['alpha']?.releases['1.0.0'] === undefined ? 'set kept' : 'older set';
    },
    outcome: { signed: 'set kept', 'unsigned folder': 'older set', 'unsigned object storage': 'older set' },
  },
];

type Place = 'folder' | 'object storage';
let isSigned: boolean;
const start = () => ({
  log,
  ...(isSigned ? { signed: { rootFile: path.join(dir, 'trusted.json'), seenFile: path.join(dir, 'seen.json') } } : {}),
});

describe.each([
  ['folder', true],
  ['folder', false],
  ['object storage', true],
  ['object storage', false],
] satisfies [Place, boolean][])('over a %s (signed: %s)', (place, signed) => {
  // Revision 1: alpha 1.0.0, which stays open as a past set; then alpha 1.1.0.
  beforeEach(async () => {
    isSigned = signed;
    tree = place === 'folder' ? path.join(dir, 'tree') : storedTree;
    await publish(tree, [fakeHostBuild(), fakeRemoteBuild('alpha')]);
    if (signed) {
      const key = path.join(dir, 'key.pem');
      vi.stubEnv('RELEASE_KEY', key);
      await initSigning(tree, { rootKey: path.join(dir, 'root.pem'), keys: [key] });
      const root = await readTreeFile(joinLocation(tree, 'r/history/1.root.json'));
      await writeTreeFile(path.join(dir, 'trusted.json'), root ?? '');
    }
    await publish(tree, [fakeRemoteBuild('alpha', { version: '1.1.0' })]);
    await openReleaseSet(tree, 1);
  });

  test.each(attacks)('$name', async ({ run, look, outcome, remembered }) => {
    const site = gateway(tree, start());
    expect(await lookAtPast(site)).toBe('past page');
    await run(site);
    later();
    const expected = outcome[signed ? 'signed' : (`unsigned ${place}` as const)];
    expect(await look(site)).toBe(remembered ?? expected);
    later();
    expect(await look(gateway(tree, start()))).toBe(expected);
  });
});
