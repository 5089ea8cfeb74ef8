import { describe, expect, test } from 'vitest';
import { BuildError } from '../area.ts';
import {
  findEsmBuild,
  sharedRuntime,
  noHelpers,
  noPreloads,
  noRemotes,
  snapshotStub,
  noTexts,
  checkHostReplacements,
  checkRemoteReplacements,
} from './replacements.ts';

const installed = (file: string) => `/project/node_modules/.pnpm/node_modules/${file}`;
const host = [
  installed('@module-federation/runtime-core/dist/core.js'),
  installed('react-router/dist/production/chunk-1.mjs'),
  noHelpers,
  noPreloads,
  noRemotes,
  snapshotStub,
  noTexts,
];
const remote = [installed('@module-federation/error-codes/dist/browser.mjs'), sharedRuntime];

describe('checkHostReplacements', () => {
  test('accepts a host in which everything is replaced', () => {
    expect(checkHostReplacements(host, 'production')).toEqual([]);
  });

  test.each([noHelpers, noPreloads, noRemotes, snapshotStub, noTexts])(
    'refuses a host in which %s stands in for nothing',
    (replacement) => {
      const problems = checkHostReplacements(
        host.filter((file) => file !== replacement),
        'production',
      );
      expect(problems).toEqual([expect.stringContaining('stands in for nothing')]);
    },
  );

  test.each([
    '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js',
    '@module-federation/runtime-core/dist/helpers.js',
    '@module-federation/runtime-core/dist/utils/preload.js',
    '@module-federation/webpack-bundler-runtime/dist/remotes.js',
    '@module-federation/error-codes/dist/desc.mjs',
  ])('refuses a host that carries %s after all', (file) => {
    expect(checkHostReplacements([...host, installed(file)], 'production')).toEqual([
      expect.stringContaining(`${file} is in the output`),
    ]);
  });

  test('refuses a CommonJS build of the runtime, and in production the router’s build for development', () => {
    const odd = [
      installed('@module-federation/runtime-core/dist/index.cjs'),
      installed('react-router/dist/development/index.mjs'),
    ];
    expect(checkHostReplacements([...host, ...odd], 'production')).toHaveLength(2);
    expect(checkHostReplacements([...host, ...odd], 'development')).toHaveLength(1);
  });
});

describe('checkRemoteReplacements', () => {
  test('accepts a remote that borrows the runtime', () => {
    expect(checkRemoteReplacements(remote, 'production')).toEqual([]);
  });

  test('refuses a remote that carries the runtime itself', () => {
    const own = installed('@module-federation/webpack-bundler-runtime/dist/index.js');
    expect(checkRemoteReplacements([own], 'production')).toEqual([
      expect.stringContaining('although the host lends it'),
      expect.stringContaining('borrows no runtime'),
    ]);
  });
});

describe('findEsmBuild', () => {
  test('throws where there is no ESM build beside the entry, or the entry is no CommonJS', () => {
    expect(() => findEsmBuild('/nowhere/dist/index.cjs')).toThrow(BuildError);
    expect(() => findEsmBuild(import.meta.filename)).toThrow('replacements.ts in platform/src/build/preset');
  });
});
