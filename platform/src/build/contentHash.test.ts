import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { findAreas } from './area.ts';
import { contentHash, localVersion } from './contentHash.ts';

let workspace: ReturnType<typeof scratchWorkspace>;
const hashes = () => Object.fromEntries(findAreas(workspace.root).map((area) => [area.name, contentHash(area)]));
const add = (file: string, text = '\n') => appendFileSync(path.join(workspace.root, file), text);

/** The areas that `change` gives another hash. */
function touchedBy(change: () => void) {
  const before = hashes();
  change();
  const after = hashes();
  return Object.keys(after).filter((area) => after[area] !== before[area]);
}

beforeEach(() => {
  workspace = scratchWorkspace();
});
afterEach(() => workspace.dispose());

test('is the same in another folder', () => {
  const other = scratchWorkspace();
  const there = findAreas(other.root).map(contentHash);
  other.dispose();
  expect(Object.values(hashes())).toEqual(there);
});

test.each([
  ['a source of a remote', 'remote-alpha/src/first/FirstScreen.tsx', ['alpha']],
  ['the description of a remote', 'remote-beta/remote.ts', ['beta']],
  ['a package.json', 'remote-beta/package.json', ['beta']],
  ['a source of shared', 'shared/src/ui/Panel.tsx', ['host']],
  ['a source of the host', 'host/src/provide.ts', ['host']],
  ['the grouping of entry points', 'shared/federation.json', ['host', 'alpha', 'beta']],
  ['the lockfile', 'pnpm-lock.yaml', ['host', 'alpha', 'beta']],
])('%s reaches the builds it is in, and no other', (_, file, areas) => {
  expect(touchedBy(() => add(file))).toEqual(areas);
});

test('tests reach no build', () => {
  const change = () => writeFileSync(path.join(workspace.root, 'remote-alpha/src/first/FirstScreen.test.tsx'), '//');
  expect(touchedBy(change)).toEqual([]);
});

test('a local version is the package version with the beginning of the hash', () => {
  const [host] = findAreas(workspace.root);
  if (!host) throw new Error('no host');
  expect(localVersion(host)).toBe(`1.0.0-h${contentHash(host).slice(0, 12)}`);
});
