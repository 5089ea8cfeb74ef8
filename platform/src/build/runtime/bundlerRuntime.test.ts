// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { BundlerRequire } from './BundlerRequire.ts';
import { bundlerRuntime } from './bundlerRuntime.ts';
import { type Consumption, readConsumption } from './consumedModules.ts';
import { createInstance, type Share } from './federationRuntime.ts';

let get: ReturnType<typeof vi.fn<Share['get']>>;
let build: Consumption;

beforeEach(() => {
  get = vi.fn<Share['get']>(() => Promise.resolve(() => 'tables'));
  const instance = createInstance({ name: 'host', shared: { tables: [{ version: '3.1.0', get }] } });
  build = readConsumption({
    m: {},
    c: {},
    federation: { instance },
    consumesLoadingData: {
      chunkMapping: { screen: ['7'] },
      moduleIdToConsumeDataMapping: { 7: { shareKey: 'tables', shareScope: 'default', requiredVersion: '^3.0.0' } },
      initialConsumes: ['7'],
    },
  } as unknown as BundlerRequire);
});

async function load(chunkId: string) {
  const promises: unknown[] = [];
  bundlerRuntime.consumes({ ...build, chunkId, promises });
  await Promise.all(promises);
}

function importModule(): unknown {
  const module = { exports: undefined as unknown };
  build.webpackRequire.m['7']?.(module);
  return module.exports;
}

test('a chunk waits for the shared module it uses, which is fetched once', async () => {
  await load('other');
  expect(get).not.toHaveBeenCalled();
  await Promise.all([load('screen'), load('screen')]);
  await load('screen');
  expect(importModule()).toBe('tables');
  expect(get).toHaveBeenCalledOnce();
});

test('a shared module that cannot be had throws where it is imported, and is asked for with the next load', async () => {
  const gone = new Error('gone');
  get.mockRejectedValueOnce(gone);
  await load('screen');
  expect(importModule).toThrow(gone);
  const [share] = Object.values(build.webpackRequire.federation.instance?.shareScopeMap['default']?.['tables'] ?? {});
  if (share) share.loading = null;
  await load('screen');
  expect(importModule()).toBe('tables');
});

test('a host has the shared modules of its first chunk at once', () => {
  get.mockReturnValue(() => 'at once');
  bundlerRuntime.installInitialConsumes(build);
  expect(importModule()).toBe('at once');
});

test('a container takes the scope of its host', () => {
  const area = createInstance({ name: 'mf_vulns' });
  const shareScope = { react: {} };
  const webpackRequire = { federation: { instance: area } } as unknown as BundlerRequire;
  bundlerRuntime.initContainerEntry({ webpackRequire, shareScope });
  expect(area.shareScopeMap['default']).toBe(shareScope);
});
