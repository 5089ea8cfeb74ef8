import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { findArea, readRemote } from './area.ts';

let workspace: ReturnType<typeof scratchWorkspace>;
const file = () => path.join(workspace.root, 'remote-alpha/remote.ts');
const read = () => readRemote(findArea('alpha', workspace.root));
const screen = `{ expose: 'A', from: './src/A.tsx', paths: ['/a'], access: 'public' }`;
const describe_ = (screens: string, name = 'alpha') =>
  writeFileSync(file(), `export const remote = { name: '${name}', screens: [${screens}] };`);

beforeEach(() => {
  workspace = scratchWorkspace();
});
afterEach(() => workspace.dispose());

test('reads what defineRemoteManifest was given', async () => {
  expect((await read()).screens.map(({ expose }) => expose)).toEqual(['FirstScreen', 'SecondScreen']);
});

test('reads it again after a change', async () => {
  await read();
  describe_(screen);
  expect((await read()).screens).toHaveLength(1);
});

test.each([
  ['another name', () => describe_(screen, 'omega'), 'names the remote "omega", but its folder says "alpha"'],
  ['one expose twice', () => describe_(`${screen}, ${screen}`), 'two screens have the expose "A"'],
  ['one path twice', () => describe_(`${screen}, ${screen.replace("'A'", "'B'")}`), 'two screens have the path "/a"'],
  ['no screen', () => describe_(''), 'a remote has at least one screen'],
  ['an unknown access', () => describe_(screen.replace('public', 'admin')), 'access'],
  ['an unknown field', () => describe_(screen.replace('paths', 'routes')), 'routes'],
  ['a path without its slash', () => describe_(screen.replace('/a', 'a')), 'paths'],
  ['nothing', () => writeFileSync(file(), ''), 'must say: export const remote = defineRemoteManifest'],
  ['a syntax error', () => writeFileSync(file(), 'export const remote = {'), 'cannot be read: '],
  ['no file', () => rmSync(file()), 'remote.ts is missing. Describe the remote'],
])('%s is a clear error', async (_, change, message) => {
  change();
  await expect(read()).rejects.toThrow(message);
  await expect(read()).rejects.toThrow(file());
});
