import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { findAreas, workspaceRoot } from './area.ts';
import { contentHash, listResolvedDependencies, localVersion } from './contentHash.ts';

let workspace: ReturnType<typeof scratchWorkspace>;
const hashes = () => Object.fromEntries(findAreas(workspace.root).map((area) => [area.name, contentHash(area)]));
const add = (file: string, text = '\n') => appendFileSync(path.join(workspace.root, file), text);

// Returns the areas whose hash `change` changes.
function touchedBy(change: () => void) {
  const before = hashes();
  change();
  const after = hashes();
  return Object.keys(after).filter((area) => after[area] !== before[area]);
}

beforeEach(() => {
  workspace = scratchWorkspace();
});
afterEach(() => workspace.dispose());

test('is the same in another folder', () => {
  const other = scratchWorkspace();
  const there = findAreas(other.root).map(contentHash);
  other.dispose();
  expect(Object.values(hashes())).toEqual(there);
});

test.each([
  ['a source of a remote', 'remote-alpha/src/first/FirstScreen.tsx', ['alpha']],
  ['the description of a remote', 'remote-beta/remote.ts', ['beta']],
  ['a package.json', 'remote-beta/package.json', ['beta']],
  ['a source of shared', 'shared/src/ui/Panel.tsx', ['host']],
  ['a source of the host', 'host/src/provide.ts', ['host']],
  ['the grouping of entry points', 'shared/federation.json', ['host', 'alpha', 'beta']],
])('%s reaches the builds it is in, and no other', (_, file, areas) => {
  expect(touchedBy(() => add(file))).toEqual(areas);
});

describe('the lockfile', () => {
  const react = 'react@19.3.1';
  const icons = `icons@1.0.0(${react})`;
  const resolution = (text: string) => ({ resolution: { integrity: `sha512-${text}` } });

  const createLockfile = () => ({
    lockfileVersion: '9.0',
    importers: {
      '.': { devDependencies: { vitest: { specifier: 'catalog:', version: '5.0.0' } } } as object,
      host: {
        dependencies: {
          '@faultline/shared': { specifier: 'workspace:*', version: 'link:../shared' },
          react: { specifier: 'catalog:', version: '19.3.1' },
        },
        devDependencies: { '@faultline/platform': { specifier: 'workspace:*', version: 'link:../platform' } },
      },
      platform: { dependencies: { '@rspack/core': { specifier: 'catalog:', version: '2.0.0' } } },
      'remote-alpha': {
        dependencies: {
          '@faultline/shared': { specifier: 'workspace:*', version: 'link:../shared' },
          icons: { specifier: 'catalog:', version: `1.0.0(${react})` },
          'react-alias': { specifier: 'npm:react', version: react },
        },
        devDependencies: { '@faultline/platform': { specifier: 'workspace:*', version: 'link:../platform' } },
      },
      'remote-beta': {
        dependencies: { '@faultline/shared': { specifier: 'workspace:*', version: 'link:../shared' } },
        devDependencies: { '@faultline/platform': { specifier: 'workspace:*', version: 'link:../platform' } },
      },
      shared: {
        dependencies: { tables: { specifier: 'catalog:', version: '3.0.0' } },
        devDependencies: { vitest: { specifier: 'catalog:', version: '5.0.0' } },
      },
    } as Record<string, object>,
    packages: {
      '@rspack/core@2.0.0': resolution('rspack'),
      '@rspack/binding-linux-x64@2.0.0': { ...resolution('linux'), os: ['linux'], cpu: ['x64'] },
      'icons@1.0.0': resolution('icons'),
      'paths@1.0.0': resolution('paths'),
      [react]: resolution('react'),
      'tables@3.0.0': resolution('tables'),
      'vitest@5.0.0': resolution('vitest'),
    } as Record<string, object>,
    snapshots: {
      '@rspack/core@2.0.0': { optionalDependencies: { '@rspack/binding-linux-x64': '2.0.0' } },
      '@rspack/binding-linux-x64@2.0.0': {},
      [icons]: { dependencies: { paths: '1.0.0', react: '19.3.1' } },
      'paths@1.0.0': {},
      [react]: {},
      'tables@3.0.0': {},
      'vitest@5.0.0': {},
    } as Record<string, object>,
  });
  type Lockfile = ReturnType<typeof createLockfile>;

  function touchedByLockfile(change: (lockfile: Lockfile) => void) {
    const file = path.join(workspace.root, 'pnpm-lock.yaml');
    const lockfile = createLockfile();
    writeFileSync(file, stringify(lockfile));
    return touchedBy(() => {
      change(lockfile);
      writeFileSync(file, stringify(lockfile, { lineWidth: 60 }));
    });
  }

  test.each<[string, (lockfile: Lockfile) => void]>([
    [
      'a new area with a package of its own',
      ({ importers, packages, snapshots }) => {
        importers['remote-gamma'] = { dependencies: { charts: { specifier: '1.0.0', version: '1.0.0' } } };
        packages['charts@1.0.0'] = resolution('charts');
        snapshots['charts@1.0.0'] = {};
      },
    ],
    [
      'a new development dependency',
      ({ importers, packages, snapshots }) => {
        importers['.'] = { devDependencies: { lint: { specifier: '1.0.0', version: '1.0.0' } } };
        packages['lint@1.0.0'] = resolution('lint');
        snapshots['lint@1.0.0'] = {};
      },
    ],
    [
      'binaries of another platform',
      ({ packages, snapshots }) => {
        packages['@rspack/binding-darwin-arm64@2.0.0'] = { ...resolution('mac'), os: ['darwin'], cpu: ['arm64'] };
        snapshots['@rspack/binding-darwin-arm64@2.0.0'] = {};
        snapshots['@rspack/core@2.0.0'] = {
          optionalDependencies: { '@rspack/binding-linux-x64': '2.0.0', '@rspack/binding-darwin-arm64': '2.0.0' },
        };
      },
    ],
  ])('%s changes no area', (_, change) => {
    expect(touchedByLockfile(change)).toEqual([]);
  });

  test.each<[string, string, string[]]>([
    ['of an area', 'icons@1.0.0', ['alpha']],
    ['that a dependency of an area needs', 'paths@1.0.0', ['alpha']],
    ['of two areas', react, ['host', 'alpha']],
    ['of shared', 'tables@3.0.0', ['host']],
    ['of the build', '@rspack/core@2.0.0', ['host', 'alpha', 'beta']],
  ])('other bytes of a package %s reach the builds it is in, and no other', (_, name, areas) => {
    expect(touchedByLockfile(({ packages }) => (packages[name] = resolution('other')))).toEqual(areas);
  });

  test('of this project gives each area the same packages without the binaries of any platform', () => {
    const text = readFileSync(path.join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8');
    const lockfile = parse(text) as Pick<Lockfile, 'packages' | 'snapshots'>;
    for (const [name, entry] of Object.entries(lockfile.packages)) {
      if (!('os' in entry || 'cpu' in entry || 'libc' in entry)) continue;
      delete lockfile.packages[name];
      delete lockfile.snapshots[name];
    }
    writeFileSync(path.join(workspace.root, 'pnpm-lock.yaml'), stringify(lockfile));
    for (const area of findAreas()) {
      const [here, there] = [area.root, workspace.root].map((root) =>
        listResolvedDependencies({ ...area, root }, () => true),
      );
      expect(here?.length).toBeGreaterThan(50);
      expect(there?.filter((entry) => !entry.endsWith(' {}'))).toEqual(here);
    }
  });
});

test('a development dependency of shared reaches no build', () => {
  const file = path.join(workspace.root, 'shared/package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  const change = () => writeFileSync(file, JSON.stringify({ ...manifest, devDependencies: { vitest: '5.0.0' } }));
  expect(touchedBy(change)).toEqual([]);
  expect(touchedBy(() => writeFileSync(file, JSON.stringify({ ...manifest, version: '1.5.0' })))).toEqual([
    'host',
    'alpha',
    'beta',
  ]);
});

test('tests reach no build', () => {
  const change = () => writeFileSync(path.join(workspace.root, 'remote-alpha/src/first/FirstScreen.test.tsx'), '//');
  expect(touchedBy(change)).toEqual([]);
});

test('a local version is the package version with the beginning of the hash', () => {
  const [host] = findAreas(workspace.root);
  if (!host) throw new Error('no host');
  expect(localVersion(host)).toBe(`1.0.0-h${contentHash(host).slice(0, 12)}`);
});
