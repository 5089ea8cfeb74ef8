import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolvePackage, workspaceRoot } from '../area.ts';
import { updateApiReport, typesVerdict } from './typesVerdict.ts';

const entryPoint = `
import type { Row } from './Row.ts';
export type { Column, Row } from './Row.ts';
export const find = (id: string | number): Row => ({ id: String(id), tone: 'red' });
export const draw = (row: Row): string => row.id;
`;
const row = `
export interface Row { id: string; tone: 'red' | 'blue' }
export interface Column<T extends Row> { cell: (row: T) => string }
`;

let shared: string;
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(shared, name)), { recursive: true });
  writeFileSync(path.join(shared, name), text);
};
const exports = {
  './rows': './src/rows/index.ts',
  './core': './src/core.ts',
  './federation.json': './federation.json',
};
const writePackage = (entries: Record<string, string>) =>
  write('package.json', JSON.stringify({ name: '@faultline/shared', type: 'module', exports: entries }));
beforeEach(async () => {
  shared = mkdtempSync(path.join(tmpdir(), 'faultline-shared-'));
  writePackage(exports);
  write('federation.json', JSON.stringify({ core: { eager: true, entryPoints: ['rows'], libraries: [] } }));
  write('src/rows/index.ts', entryPoint);
  write('src/rows/Row.ts', row);
  await updateApiReport(shared, '1.4.0');
});
afterEach(() => rmSync(shared, { recursive: true, force: true }));

// Returns what is said of the entry points after these replacements in their texts.
const changed = (...changes: readonly (readonly ['index' | 'Row', string, string])[]) => {
  const texts = { index: entryPoint, Row: row };
  for (const [file, from, to] of changes) {
    expect(texts[file]).toContain(from);
    texts[file] = texts[file].replace(from, to);
  }
  write('src/rows/index.ts', texts.index);
  write('src/rows/Row.ts', texts.Row);
  return typesVerdict(shared, '1.4.1');
};

test('accepts unchanged public types, whatever is written about them', async () => {
  expect(await changed(['Row', 'export interface Row', '/** One row. */ export interface Row'])).toMatchObject({
    release: '@faultline/shared 1.4.1',
    against: 'types of 1.4.0',
    verdict: 'ok',
  });
});

test('a name more, more to read and a parameter that takes more ask to be recorded, by a command', async () => {
  const { verdict, message } = await changed(
    ['index', 'export const draw', 'export const erase = () => {};\nexport const draw'],
    ['Row', 'id: string', 'id: string; note?: string'],
    ['index', 'string | number', 'string | number | bigint'],
  );
  expect(message).toBe(
    'The public types of shared are not those recorded. Record them: npx -y pnpm@12.21.0 release types --record',
  );
  expect(verdict).toBe('warns');
  await updateApiReport(shared, '1.5.0');
  expect(await typesVerdict(shared, '1.5.0')).toMatchObject({ against: 'types of 1.5.0', verdict: 'ok' });
});

test('a new entry point asks to be recorded', async () => {
  writePackage({ ...exports, './lists': './src/lists/index.ts' });
  write('src/lists/index.ts', 'export const list = (): string[] => [];');
  expect(await typesVerdict(shared, '1.4.1')).toMatchObject({ verdict: 'warns' });
});

test('what is gone or narrower is refused, each by name, unless the major version says so', async () => {
  const { verdict, message } = await changed(
    ['index', 'export const draw', 'export const paint'],
    ['index', 'string | number', 'string'],
    ['Row', '=> string', '=> number'],
  );
  expect(verdict).toBe('refused');
  for (const reported of [
    '"draw" of @faultline/shared/rows is gone.',
    '"find" of @faultline/shared/rows was changed: ',
    '"Column" of @faultline/shared/rows was changed: ',
    'raise the major version in the package.json of shared',
  ])
    expect(message).toContain(reported);
  await expect(updateApiReport(shared, '1.5.0')).rejects.toThrow('What areas rely on was changed');
  await updateApiReport(shared, '2.0.0');
  expect(await typesVerdict(shared, '2.0.0')).toMatchObject({ verdict: 'ok' });
});

test('an answer that areas did not know, and a property to be given, are refused', async () => {
  const { verdict, message } = await changed(
    ['Row', "'blue'", "'blue' | 'green'"],
    ['index', 'row: Row', 'row: Row & { owner: string }'],
  );
  expect(verdict).toBe('refused');
  expect(message).toMatch(/"find" of @faultline\/shared\/rows was changed: .*green/);
  expect(message).toMatch(/"draw" of @faultline\/shared\/rows was changed: .*owner/);
});

test('a capability more breaks nobody, and one less does', async () => {
  const declare = (names: string) => write('src/rows/Row.ts', `export type Capability = ${names};`);
  write(
    'src/rows/index.ts',
    "export type { Capability } from './Row.ts';\nexport declare const all: Set<import('./Row.ts').Capability>;",
  );
  declare("'meta' | 'sessions'");
  await updateApiReport(shared, '2.0.0');
  declare("'meta' | 'search' | 'sessions'");
  expect(await typesVerdict(shared, '2.0.1')).toMatchObject({ verdict: 'warns' });
  declare("'meta' | 'search'");
  expect(await typesVerdict(shared, '2.0.1')).toMatchObject({ verdict: 'refused' });
});

test('the public types of the real shared are those recorded', async () => {
  const { dir, version } = resolvePackage(path.join(workspaceRoot, 'host'), '@faultline/shared');
  expect(await typesVerdict(dir, version)).toMatchObject({ verdict: 'ok', message: '' });
});
