import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { disposeBuilds, madeHost, madeRemote } from '../../fixtures/madeBuild.ts';
import { publish } from './publish.ts';
import { releaseCommand } from './releaseCommand.ts';

let tree: string;
const said: string[] = [];
const run = (...words: string[]) => releaseCommand().parseAsync([...words, '--tree', tree], { from: 'user' });

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'faultline-tree-'));
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'table').mockImplementation((rows: unknown) => void said.push(JSON.stringify(rows)));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));
afterAll(disposeBuilds);

test('status tells an empty tree from one with releases', async () => {
  await run('status');
  expect(said).toEqual(['Nothing is published here yet.']);
  await publish(tree, [madeHost(), madeRemote('alpha')]);
  await run('status');
  expect(said[1]).toBe('seq 1');
  expect(said[2]).toContain('"alpha":{"active":"1.0.0","previous":null');
});

test('rollback says what is live then', async () => {
  await publish(tree, [madeHost(), madeRemote('alpha')]);
  await publish(tree, [madeRemote('alpha', { version: '1.1.0' })]);
  await run('rollback', 'alpha', '--reason', 'blank list');
  expect(said.at(-1)).toBe('alpha 1.0.0 is live (seq 3).');
});

test('publish of an area that is not there is refused before anything is built', async () => {
  await expect(run('publish', 'nowhere')).rejects.toThrow('There is no area "nowhere". Areas here: host, ');
});

test('a version that is none is refused', async () => {
  await expect(run('publish', 'vulns', '--as', 'next')).rejects.toThrow('"next" is no version');
});
