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
const sources = globSync('{api,client,e2e,host,platform,remote-*,shared,storage}/src/**/*.{ts,tsx}', {
  cwd: workspaceRoot,
});
const decisions = documents.filter((file) => /^docs\/decisions\/\d/.test(file)).sort();

describe('the index of documents', () => {
  test('lists every document and folder of examples', () => {
    const listed = new Set(resolveLinks('docs/README.md'));
    const folders = globSync('docs/guide/*/', { cwd: workspaceRoot }).map((folder) => folder.replace(/\/$/, ''));
    const expected = [...documents, ...folders].filter(
      (file) => file !== 'docs/README.md' && !/^docs\/decisions\/\d/.test(file) && !/^docs\/guide\/\w+\/./.test(file),
    );
    expect(expected.filter((file) => !listed.has(file) && !listed.has(path.join(file, 'README.md')))).toEqual([]);
  });

  test('lists every decision by number, with its title and dates', () => {
    const entries = decisions.map((file) => {
      const [heading = '', , status = ''] = read(file).split('\n');
      const name = path.basename(file);
      return `- [${name.slice(0, 4)}](${name}) ${heading.replace(/^# \d+\. /, '')} (${status.replace(', accepted', '')})`;
    });
    const index = read('docs/decisions/README.md');
    expect(index.split('\n').filter((line) => line.startsWith('- '))).toEqual(entries);
  });
});

test('decisions that sources and documents name exist', () => {
  const numbers = new Set(decisions.map((file) => Number(path.basename(file).slice(0, 4))));
  const unknown = [...documents, ...sources].flatMap((file) =>
    [...read(file).matchAll(/\bdecision (\d+)/g)]
      .filter(([, number]) => !numbers.has(Number(number)))
      .map(([mention]) => `${file}: ${mention}`),
  );
  expect(unknown).toEqual([]);
});

describe('documents of the configuration', () => {
  const settings = ['api/src/config.ts', 'platform/src/config.ts'].flatMap((file) =>
    [...read(file).matchAll(/^ {2}([A-Z][A-Z_\d]+): /gm)].map(([, name = '']) => name),
  );
  const reads = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/process\.env(?:\.|\[')([A-Z][A-Z_\d]+)\b(?! =)/g)])
    .map(([, name = '']) => name);
  const ofTheSystem = new Set([
    'CLOCK_FILE',
    'INIT_CWD',
    'MF_BUILD_VERSION',
    'PATH',
    'PWTEST_CACHE_DIR',
    'TMPDIR',
    'XDG_CONFIG_HOME',
  ]);

  test('name every variable that the code reads', () => {
    const table = read('docs/configuration.md');
    const names = [...settings, ...reads].filter((name) => !ofTheSystem.has(name));
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  test('give every setting its line in .env.example', () => {
    const example = read('.env.example');
    expect(settings.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
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

test('paths that documents name exist', () => {
  const named = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [
        ...read(file).matchAll(/`((?:api|client|docs|e2e|host|platform|remote-\w+|shared|storage)\/[^`\s<>*{},$]+)`/g),
      ].map(([, name = '']) => ({ file, name })),
    );
  const missing = named.filter(
    ({ name }) =>
      ![name, name.replace(/^shared\//, 'shared/src/')].some((each) => existsSync(path.join(workspaceRoot, each))),
  );
  expect(missing).toEqual([]);
});
