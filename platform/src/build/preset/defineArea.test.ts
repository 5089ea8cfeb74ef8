import { describe, expect, test } from 'vitest';
import { checkHostReplacements, checkRemoteReplacements, startHost, startRemote } from './defineArea.ts';

const installed = (file: string) => `/project/node_modules/.pnpm/node_modules/${file}`;
const host = [installed('react-router/dist/production/chunk-1.mjs'), startHost];
const remote = [installed('lucide-react/dist/esm/icons/x.mjs'), startRemote];

const parts = [
  '@module-federation/runtime-core/dist/core.js',
  '@module-federation/webpack-bundler-runtime/dist/index.js',
  '@module-federation/sdk/dist/index.cjs',
];

describe('checkHostReplacements', () => {
  test('accepts a host that starts without the federation plugin’s runtime', () => {
    expect(checkHostReplacements(host, 'production')).toEqual([]);
  });

  test('refuses a host in which nothing stands in for the plugin’s start', () => {
    expect(checkHostReplacements(host.slice(0, 1), 'production')).toEqual([
      expect.stringContaining('startHost.ts is not in the output'),
    ]);
  });

  test.each(parts)('refuses a host that carries %s after all', (file) => {
    expect(checkHostReplacements([...host, installed(file)], 'production')).toEqual([
      expect.stringContaining(`${file} is in the output although startHost.ts`),
    ]);
  });

  test('refuses in production the router’s build for development', () => {
    const files = [...host, installed('react-router/dist/development/index.mjs')];
    expect(checkHostReplacements(files, 'production')).toHaveLength(1);
    expect(checkHostReplacements(files, 'development')).toEqual([]);
  });
});

describe('checkRemoteReplacements', () => {
  test('accepts a remote that borrows the runtime', () => {
    expect(checkRemoteReplacements(remote)).toEqual([]);
  });

  test.each(parts)('refuses a remote that carries %s', (file) => {
    expect(checkRemoteReplacements([installed(file)])).toEqual([
      expect.stringContaining(`${file} is in the output although startRemote.ts`),
      expect.stringContaining('nothing starts the federation'),
    ]);
  });
});
