// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInstance, type Factory, type Instance, type Share } from './federationRuntime.ts';

const entry = 'http://localhost:3000/r/vulns/1.0.0/remoteEntry.js';
const globals = globalThis as unknown as Record<string, unknown>;
const module = { DailyScreen: () => null };
const container = () => ({
  init: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  get: vi.fn<(expose: string) => Promise<Factory>>(() => Promise.resolve(() => module)),
});

let host: Instance;
// The requested scripts. Without an address they are not fetched, so that the test decides about the result.
let scripts: HTMLScriptElement[];

beforeEach(() => {
  scripts = [];
  host = createInstance({ name: 'host' });
  host.registerPlugins([
    {
      createScript() {
        const script = document.createElement('script');
        scripts.push(script);
        return { script, timeout: 50 };
      },
    },
  ]);
  host.registerRemotes([{ name: 'vulns', entry, entryGlobalName: 'mf_vulns' }]);
});
afterEach(() => {
  delete globals['mf_vulns'];
});

// The last script runs, and leaves `defined` as the release's global.
function run(defined: unknown) {
  globals['mf_vulns'] = defined;
  scripts.at(-1)?.dispatchEvent(new Event('load'));
}

describe('loadRemote', () => {
  test('runs a release’s entry once, starts its container with the host’s scope, and returns what it exposes', async () => {
    const vulns = container();
    const both = Promise.all([host.loadRemote('vulns/DailyScreen'), host.loadRemote('vulns/PastScreen')]);
    run(vulns);
    expect(await both).toEqual([module, module]);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.isConnected).toBe(false);
    expect(vulns.init.mock.calls).toEqual([[host.shareScopeMap['default'], [], expect.anything()]]);
    expect(vulns.get.mock.calls).toEqual([['./DailyScreen'], ['./PastScreen']]);
  });

  test('takes a container that is there without running the entry again', async () => {
    globals['mf_vulns'] = container();
    expect(await host.loadRemote('vulns/DailyScreen')).toBe(module);
    expect(scripts).toEqual([]);
  });

  test('fetches an entry again that failed', async () => {
    const first = host.loadRemote('vulns/DailyScreen');
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow(`${entry} could not be fetched`);
    const second = host.loadRemote('vulns/DailyScreen');
    run(container());
    expect(await second).toBe(module);
    expect(scripts).toHaveLength(2);
  });

  test('waits for an entry no longer than its plugin allows', async () => {
    await expect(host.loadRemote('vulns/DailyScreen')).rejects.toThrow('could not be fetched');
  });

  test('rejects when the entry defines no container, and when nobody registered the release', async () => {
    const loading = host.loadRemote('vulns/DailyScreen');
    run(undefined);
    await expect(loading).rejects.toThrow(`${entry} defines no mf_vulns`);
    await expect(host.loadRemote('other/Screen')).rejects.toThrow('No release is registered as other');
  });

  test('keeps the release that a name has, unless the other is forced on it', async () => {
    globals['mf_vulns'] = container();
    const other = { name: 'vulns', entry, entryGlobalName: 'mf_other' };
    host.registerRemotes([other]);
    expect(await host.loadRemote('vulns/DailyScreen')).toBe(module);
    host.registerRemotes([other], { force: true });
    const loading = host.loadRemote('vulns/DailyScreen');
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('could not be fetched');
  });
});

describe('shared modules', () => {
  const react: Factory = () => 'react';
  const tables: Factory = () => 'tables';
  const requires = (requiredVersion: string) => ({ customShareInfo: { shareConfig: { requiredVersion } } });
  const share = (version: string, get: Share['get']): Share[] => [{ version, get }];
  let area: Instance;

  function start(shared: Record<string, Share[]>) {
    area = createInstance({ name: 'mf_vulns' });
    area.initShareScopeMap('default', createInstance({ name: 'other host', shared }).shareScopeMap['default'] ?? {});
  }

  test('an area gets the host’s module, fetched once', async () => {
    const get = vi.fn<Share['get']>(() => Promise.resolve(tables));
    start({ react: share('19.3.1', () => react), tables: share('3.1.0', get) });
    expect(area.loadShareSync('react', requires('19.3.1'))).toBe(react);
    const asked = [area.loadShare('tables', requires('^3.0.0')), area.loadShare('tables', requires('^3.1.0'))];
    expect(await Promise.all(asked)).toEqual([tables, tables]);
    expect(get).toHaveBeenCalledOnce();
  });

  test.each([
    ['3.1.0', '^3.2.0'],
    ['3.1.0', '^3.1.1'],
    ['3.1.0', '^2.9.0'],
    ['4.0.0', '^3.1.0'],
    ['0.3.0', '^0.2.0'],
    ['19.3.1', '19.3.0'],
    ['3.1.0', '>=3'],
  ])('version %s does not stand in for %s', async (version, range) => {
    start({ tables: share(version, () => tables) });
    await expect(area.loadShare('tables', requires(range))).rejects.toThrow(
      `The host gives tables ${version}, but mf_vulns requires ${range}.`,
    );
  });

  test('a module that the host does not give is refused by name', async () => {
    start({});
    await expect(area.loadShare('forms', requires('^1.0.0'))).rejects.toThrow('does not give forms, which mf_vulns');
  });

  test('a module that could not be fetched is asked for again once the host forgets the failure', async () => {
    const get = vi.fn<Share['get']>(() => Promise.resolve(tables));
    get.mockRejectedValueOnce(new Error('gone'));
    const shared = { tables: share('3.1.0', get) };
    start(shared);
    await expect(area.loadShare('tables', requires('^3.0.0'))).rejects.toThrow('gone');
    for (const each of shared.tables) each.loading = null;
    expect(await area.loadShare('tables', requires('^3.0.0'))).toBe(tables);
  });
});
