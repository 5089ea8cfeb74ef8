import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LiveRegistry } from '@faultline/shared/contract';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { visitors } from '../../fixtures/visitors.ts';
import { gateway, serving } from '../gateway/testing/gatewayWorld.ts';
import { publishAll } from './publishAll.ts';
import { readRegistry } from './registryFile.ts';
import { treePaths } from './treePaths.ts';

const program = path.join(import.meta.dirname, '../../fixtures/publishRestamped.ts');
let workspace: ReturnType<typeof scratchWorkspace>;
let people: Awaited<ReturnType<typeof visitors>>;

beforeAll(async () => {
  workspace = scratchWorkspace();
  people = await visitors();
  await publishAll(workspace.tree, workspace.root);
});
afterAll(async () => {
  await people?.close();
  workspace.dispose();
});

/** Of which area the screens are, and what they are called before the version. */
const screens = [
  { area: 'alpha', address: '/first', name: 'First' },
  { area: 'beta', address: '/beta', name: 'Beta' },
] as const;
type Shown = (typeof screens)[number];

/** Opens a screen with an empty cache; answers the version it showed, which must be the one its page calls live. */
async function look(context: TestContext, url: string, { area, address, name }: Shown): Promise<string> {
  const { page, said, leave } = await people.arrive(context, url);
  await page.goto(address);
  const title = await page.getByRole('heading', { level: 1 }).textContent({ timeout: 10_000 });
  const text = await page.locator('#faultline-registry').textContent();
  const version = (JSON.parse(text ?? '{}') as LiveRegistry).remotes[area]?.active ?? '';
  expect({ title, said }).toEqual({ title: `${name} ${version}`, said: [] });
  await leave();
  return version;
}

test('a browser that loads through fifty publishes at once of five processes always gets a whole release', async (context) => {
  const { tree } = workspace;
  const builds = Object.entries((await readRegistry(tree)).remotes).map(
    ([area, { active }]) => [area, treePaths(tree).release(area, active)] as const,
  );
  const team = (area: string, major: number, count: number) =>
    promisify(execFile)(process.execPath, [program, tree, new Map(builds).get(area) ?? '', `${major}`, `${count}`]);
  await team('alpha', 1, 1);
  await team('beta', 1, 1);
  await using site = await serving(gateway(tree));
  const before = (await readRegistry(tree)).seq;

  const over = new AbortController();
  const publishing = Promise.all([
    ...[2, 3, 4].map((major) => team('alpha', major, 10)),
    ...[2, 3].map((major) => team('beta', major, 10)),
  ]).finally(() => over.abort());
  const seen = new Set<string>();
  let loads = 0;
  for (; !over.signal.aborted; loads += 1) {
    const shown = screens[loads % 2] ?? screens[0];
    seen.add(`${shown.area} ${await look(context, site.url, shown)}`);
  }
  await publishing;

  const { seq, remotes } = await readRegistry(tree);
  expect(seq).toBe(before + 50);
  for (const shown of screens) {
    const { active, releases } = remotes[shown.area] ?? {};
    expect(Object.keys(releases ?? {})).toHaveLength(2 + (shown.area === 'alpha' ? 30 : 20));
    expect(await look(context, site.url, shown)).toBe(active);
  }
  await context.annotate(`${loads} loads while they published, of ${seen.size} different releases`);
  expect(loads).toBeGreaterThan(5);
  expect(seen.size).toBeGreaterThan(2);
}, 120_000);
