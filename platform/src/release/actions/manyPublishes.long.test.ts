import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LiveRegistry } from '@faultline/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowserContexts } from '../../../fixtures/browserContexts.ts';
import { scratchWorkspace } from '../../../fixtures/scratchWorkspace.ts';
import { computeIntegrity } from '../../build/releaseManifest.ts';
import { gateway, serving } from '../gateway/testing/gatewayContext.ts';
import { readRegistry } from '../registry/store.ts';
import { treePaths } from '../registry/treeFiles.ts';
import { publishAll } from './publishAll.ts';

const program = path.join(import.meta.dirname, '../../../fixtures/publishClones.ts');
const pageBlock = /id="faultline-registry" data-revision="(\d+)"[^>]*>(.*?)<\/script>/;
// The area of the screens, and their name before the version.
const screens = [
  { area: 'alpha', address: '/first', name: 'First' },
  { area: 'beta', address: '/beta', name: 'Beta' },
] as const;
type Shown = (typeof screens)[number];

let workspace: ReturnType<typeof scratchWorkspace>;
let browserContexts: Awaited<ReturnType<typeof createBrowserContexts>>;
let site: Awaited<ReturnType<typeof serving>>;
let before = 0;
// The observations during the publishes.
const observations: { shown: string; live: string; output: string[] }[] = [];
const reads: { revision: number; whole: boolean }[] = [];

// Opens a screen with an empty cache. Returns what it shows and the live releases of its page.
async function observeScreen({ area, address, name }: Shown) {
  const opened = await browserContexts.open(site.url);
  if (!opened) return turn(undefined);
  const { page, output, leave } = opened;
  await page.goto(address);
  const shown = (await page.getByRole('heading', { level: 1 }).textContent({ timeout: 200_000 })) ?? '';
  const text = await page.locator('#faultline-registry').textContent();
  const { active } = (JSON.parse(text ?? '{}') as LiveRegistry).remotes[area] ?? {};
  await leave();
  return { shown, live: `${name} ${active}`, output };
}

// Reads the page as a file, and checks that each file it names exists and matches its hash.
async function read() {
  const page = readFileSync(treePaths(workspace.tree).index, 'utf8');
  const [, revision, text = '{}'] = pageBlock.exec(page) ?? [];
  const { remotes = {} } = JSON.parse(text) as Partial<LiveRegistry>;
  const assets = Object.values(remotes).flatMap(({ active, releases }) =>
    Object.values(releases[active ?? '']?.preload ?? {}).flat(),
  );
  const matchesHash = ({ url, integrity }: (typeof assets)[number]) =>
    computeIntegrity(readFileSync(path.join(workspace.tree, url))) === integrity;
  await readRegistry(workspace.tree);
  return {
    revision: Number(revision),
    whole: page.endsWith('</html>\n') && assets.length > 0 && assets.every(matchesHash),
  };
}

beforeAll(async () => {
  workspace = scratchWorkspace();
  browserContexts = await createBrowserContexts();
  const { tree, root } = workspace;
  await publishAll(tree, root);
  const { remotes } = await readRegistry(tree);
  const team = (area: string, major: number, count: number) => {
    const build = treePaths(tree).release(area, Object.keys(remotes[area]?.releases ?? {})[0] ?? '');
    return promisify(execFile)(process.execPath, [program, tree, build, `${major}`, `${count}`], { timeout: 200_000 });
  };
  await Promise.all([team('alpha', 1, 1), team('beta', 1, 1)]);
  site = await serving(gateway(tree));
  before = (await readRegistry(tree)).revision;

  const over = new AbortController();
  const teams = [...[2, 3, 4].map((major) => ['alpha', major] as const), ['beta', 2] as const, ['beta', 3] as const];
  const publishing = Promise.all(teams.map(([area, major]) => team(area, major, 10))).finally(() => over.abort());
  const looking = async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const seen = await observeScreen(screens[count % 2] ?? screens[0]);
      if (seen) observations.push(seen);
    }
  };
  const reading = async () => {
    for (; !over.signal.aborted; await turn()) reads.push(await read());
  };
  await Promise.all([publishing, looking(), reading()]);
});
afterAll(async () => {
  await browserContexts?.close();
  await site?.[Symbol.asyncDispose]();
  workspace.dispose();
});

test('of fifty publishes at once by five processes no release is lost', async () => {
  const { revision, remotes } = await readRegistry(workspace.tree);
  expect(revision).toBe(before + 50);
  // In addition to the existing files.
  expect(Object.keys(remotes['alpha']?.releases ?? {})).toHaveLength(2 + 30);
  expect(Object.keys(remotes['beta']?.releases ?? {})).toHaveLength(2 + 20);
});

test('a concurrent reader never sees half of a change, or an older state again', () => {
  expect(reads.filter(({ whole }) => !whole)).toEqual([]);
  const revisions = reads.map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  expect(new Set(revisions).size).toBeGreaterThan(10);
});

test('a browser that loads all the while always shows just what is live, without a word', async ({
  skip,
  annotate,
}) => {
  const last = await observeScreen(screens[0]);
  if (!last) return skip('no Chromium was found; name one in E2E_CHROMIUM');
  for (const { shown, live, output } of [...observations, last])
    expect({ shown, output }).toEqual({ shown: live, output: [] });
  expect(last.live).toBe(`First ${(await readRegistry(workspace.tree)).remotes['alpha']?.active}`);
  const different = new Set(observations.map(({ shown }) => shown)).size;
  await annotate(`${observations.length} loads while they published, of ${different} different releases`);
  expect(different).toBeGreaterThan(2);
});
