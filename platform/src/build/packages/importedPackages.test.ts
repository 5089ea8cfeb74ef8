import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { workspaceRoot } from '../area.ts';
import { listImportedPackages, programs } from './importedPackages.ts';

// A workspace of one package, `api`, whose only dependency is `hono`; `yaml` is for its development.
function createWorkspace(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'faultline-imports-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const manifest = JSON.stringify({ dependencies: { hono: '4.13.19' }, devDependencies: { yaml: '2.9.1' } });
  for (const [name, text] of Object.entries({ 'package.json': manifest, ...files })) {
    mkdirSync(path.dirname(path.join(root, 'api', name)), { recursive: true });
    writeFileSync(path.join(root, 'api', name), text);
  }
  return root;
}

const listOf = (files: Record<string, string>) => listImportedPackages(createWorkspace(files), ['api/server.ts']);
const refusal = 'api/used.ts imports "yaml". Move it from devDependencies to dependencies in api/package.json.';

describe('an installation without development dependencies', () => {
  test.each(Object.entries(programs))('has every package that the program %s imports', (_, entries) => {
    expect(listImportedPackages(workspaceRoot, entries).length).toBeGreaterThan(10);
  });

  test.each([
    ['an import', "import './used.ts';"],
    ['a re-export', "export * from './used.ts';"],
    ['an import on demand', "const load = () => import('./used.ts');"],
    ['a worker', "new Worker(new URL('./used.ts', import.meta.url));"],
  ])('would lack a development dependency that is reached by %s', (_, server) => {
    expect(() => listOf({ 'server.ts': server, 'used.ts': "import { parse } from 'yaml';" })).toThrow(refusal);
  });

  test('needs no package that provides types alone', () => {
    expect(
      listOf({
        'server.ts': "import type { Document } from 'yaml';\nimport { Hono } from 'hono/tiny';\nimport 'node:fs';",
      }),
    ).toEqual([{ importer: 'api', name: 'hono' }]);
  });
});

describe('the production guide', () => {
  const guide = readFileSync(path.join(workspaceRoot, 'docs/guide/production.md'), 'utf8');
  const commands = guide.match(/^ *as_(deployer|api) .*$/gm) ?? [];

  test('installs no development dependencies in the folder that API and gateway run from', () => {
    const installs = commands.filter((command) => /\binstall\b/.test(command));
    expect(installs).toHaveLength(2);
    for (const install of installs) expect(install).toContain('install --prod --frozen-lockfile');
  });

  test('runs no script of pnpm there, which would install them', () => {
    expect(commands.length).toBeGreaterThan(6);
    expect(commands.filter((command) => /pnpm@\S+ (?!install)/.test(command))).toEqual([]);
  });
});
