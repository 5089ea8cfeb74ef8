import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceRoot } from './build/area.ts';

const read = (file: string) => readFileSync(path.join(workspaceRoot, file), 'utf8');
const listLinks = (file: string) =>
  [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
const resolveLinks = (file: string) => listLinks(file).map((target) => path.join(path.dirname(file), target));
const documents = globSync(['*.md', 'docs/**/*.md', 'e2e/**/*.md'], {
  cwd: workspaceRoot,
  exclude: ['**/node_modules/**'],
});

describe('the index of documents', () => {
  test('lists every document and folder of examples', () => {
    const listed = new Set(resolveLinks('docs/README.md'));
    const folders = globSync('docs/guide/*/', { cwd: workspaceRoot }).map((folder) => folder.replace(/\/$/, ''));
    const expected = [...documents, ...folders].filter(
      (file) => file !== 'docs/README.md' && !/^docs\/decisions\/\d/.test(file) && !/^docs\/guide\/\w+\/./.test(file),
    );
    expect(expected.filter((file) => !listed.has(file) && !listed.has(path.join(file, 'README.md')))).toEqual([]);
  });

  test('lists every decision', () => {
    const listed = new Set(resolveLinks('docs/decisions/README.md'));
    const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
    expect(decisions.filter((file) => !listed.has(file))).toEqual([]);
  });
});

test('links of documents lead to files that are there', () => {
  const broken = documents.flatMap((file) =>
    resolveLinks(file)
      .filter((target) => !existsSync(path.join(workspaceRoot, target)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(broken).toEqual([]);
});
