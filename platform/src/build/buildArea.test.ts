import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchWorkspace } from '../../fixtures/scratchWorkspace.ts';
import { differing, treeFiles } from '../../fixtures/treeFiles.ts';
import { lockElsewhere } from '@faultline/storage/testing';
import { buildArea, type BuildResult } from './buildArea.ts';

let workspace: ReturnType<typeof scratchWorkspace>;
let host: BuildResult;
let alpha: BuildResult;
const scripts = ({ outDir }: BuildResult) =>
  readdirSync(outDir)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(outDir, name), 'utf8'))
    .join('\n');

beforeAll(async () => {
  workspace = scratchWorkspace();
  host = await buildArea('host', { root: workspace.root });
  alpha = await buildArea('alpha', { root: workspace.root });
});
afterAll(() => workspace.dispose());

test('a remote is its entry and a script for each screen', () => {
  expect(alpha.manifest).toMatchObject({
    kind: 'remote',
    version: expect.stringMatching(/^1\.0\.0-h[0-9a-f]{12}$/),
    global: expect.stringMatching(/^mf_alpha_1_0_0_h[0-9a-f]{12}$/),
    screens: [{ expose: 'FirstScreen', paths: ['/first'] }, { expose: 'SecondScreen' }],
    chunks: {
      FirstScreen: [expect.stringMatching(/^FirstScreen\..*\.js$/)],
      SecondScreen: [expect.stringMatching(/^SecondScreen\..*\.js$/)],
    },
    requires: { react: '19.3.1', '@faultline/shared': '^1.4.0', mf: '^2.9.2', '@faultline/runtime': '^1.0.0' },
  });
});

test('a build carries the license texts of exactly the packages that it ships', () => {
  const read = ({ outDir }: BuildResult) => readFileSync(path.join(outDir, 'licenses.txt'), 'utf8');
  const packages = (text: string) => [...text.matchAll(/^-{80}\n(\S+) /gm)].map(([, name]) => name);
  expect(packages(read(host))).toEqual(expect.arrayContaining(['@rspack/core', 'jotai', 'react', 'react-dom']));
  expect(read(host)).toMatch(/^react 19\.3\.1\nLicense: MIT\n(.*\n)*?\nMIT License\n\nCopyright \(c\) Meta Platforms/m);
  expect(packages(read(alpha))).toEqual(['@rspack/core', 'lucide-react']);
});

test('a remote says what it takes, libraries by the group that answers for them', () => {
  expect(alpha.manifest).toMatchObject({
    sharedImports: {
      '@faultline/shared/core': ['Link', 'Panel', 'clicksAtom', 'useAtom', 'useParams'],
      '@faultline/shared/tables': ['Table'],
    },
  });
});

test('a remote carries neither React, router nor shared, and its entry is small', () => {
  const code = scripts(alpha);
  expect(code).not.toContain('react.transitional.element');
  expect(code).not.toContain('createBrowserRouter');
  expect(code).not.toContain('<tbody');
  expect(brotliCompressSync(readFileSync(path.join(alpha.outDir, 'remoteEntry.js'))).length).toBeLessThan(7 * 1024);
});

test('source maps lead from a script to its sources, and neither scripts nor the manifest name them', () => {
  const [name = ''] = Object.keys(alpha.manifest.files ?? {}).filter((file) => /^FirstScreen\..*\.js$/.test(file));
  const read = (file: string) => readFileSync(path.join(alpha.outDir, file), 'utf8');
  const before = read(name).split(' clicks')[0]?.split('\n') ?? [];
  const map = new SourceMap(JSON.parse(read(`${name}.map`)) as SourceMapPayload);
  expect(map.findOrigin(before.length, (before.at(-1)?.length ?? 0) + 1)).toMatchObject({
    fileName: expect.stringMatching(/\/src\/first\/FirstScreen\.tsx$/),
    lineNumber: 11,
  });
  expect(scripts(alpha)).not.toContain('sourceMappingURL');
  expect(Object.keys(alpha.manifest.files ?? {}).filter((file) => file.endsWith('.map'))).toEqual([]);
});

test('the host gives what it has, and has nothing of a remote', () => {
  expect(host.manifest).toMatchObject({
    kind: 'host',
    icon: 'favicon.svg',
    styles: [expect.stringMatching(/^main\..*\.css$/)],
    provides: { react: '19.3.1', '@faultline/shared': '1.4.0', mf: '2.9.2', '@faultline/runtime': '1.0.0' },
    sharedExports: {
      '@faultline/shared/core': ['Link', 'Panel', 'atom', 'clicksAtom', 'defineRemoteManifest', 'useAtom', 'useParams'],
      '@faultline/shared/tables': ['Table'],
    },
  });
  expect(scripts(host)).not.toContain('clicks seen');
});

test('a build from the cache is what a build from nothing is, byte for byte, in another folder too', async () => {
  const cached = await buildArea('alpha', { root: workspace.root, version: '3.0.0' });
  const first = treeFiles(cached.outDir);
  const other = scratchWorkspace();
  const clean = await buildArea('alpha', { root: other.root, version: '3.0.0' });
  expect(differing(first, treeFiles(clean.outDir))).toEqual([]);
  other.dispose();
  const before = treeFiles(host.outDir);
  rmSync(path.join(workspace.root, '.cache'), { recursive: true });
  const again = await buildArea('host', { root: workspace.root });
  expect(differing(before, treeFiles(again.outDir))).toEqual([]);
  alpha = await buildArea('alpha', { root: workspace.root });
});

describe('buildArea', () => {
  const buildBeta = (version = '5.0.0') => buildArea('beta', { root: workspace.root, version });

  test('returns the finished build of the same content and version', async () => {
    const first = await buildBeta();
    expect(await buildBeta()).toMatchObject({ outDir: first.outDir, manifest: first.manifest });
    expect((await buildBeta('5.0.1')).outDir).not.toBe(first.outDir);
  });

  test('builds again what changed, and what was cut off before it was finished', async () => {
    const { outDir, manifest } = await buildBeta('5.1.0');
    rmSync(path.join(outDir, 'release.json'));
    expect((await buildBeta('5.1.0')).manifest).toEqual(manifest);
    appendFileSync(path.join(workspace.root, 'remote-beta/src/BetaScreen.tsx'), '\nexport const changed = true;\n');
    expect((await buildBeta('5.1.0')).manifest.contentHash).not.toBe(manifest.contentHash);
  });
});

test('areas build in development mode as well', async () => {
  const development = await buildArea('beta', { root: workspace.root, mode: 'development' });
  expect(scripts(development)).toContain('jsx-dev-runtime');
  await expect(buildArea('host', { root: workspace.root, mode: 'development' })).resolves.toBeDefined();
});

test('two builds of one area at once wait for each other', async () => {
  const builds = [1, 2].map((minor) => buildArea('beta', { root: workspace.root, version: `4.${minor}.0` }));
  const globals = (await Promise.all(builds)).map(({ manifest }) =>
    manifest.kind === 'remote' ? manifest.global : '',
  );
  expect(globals).toEqual(['mf_beta_4_1_0', 'mf_beta_4_2_0']);
});

test('a build that waits for one of another process prints which, and goes on when that has ended', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const folder = path.join(workspace.root, '.cache/build/alpha');
  const holder = await lockElsewhere(`${folder}.lock`);
  const waiting = buildArea('alpha', { root: workspace.root });
  try {
    await vi.waitFor(() => expect(print).toHaveBeenCalled(), { timeout: 200_000 });
    expect(print.mock.calls).toEqual([
      [
        expect.stringMatching(
          new RegExp(`^Waiting for process ${holder.pid} \\("holdLock\\.ts .* to finish building alpha \\.{3}$`),
        ),
      ],
    ]);
  } finally {
    holder.kill('SIGKILL');
    await waiting;
  }
  expect((await waiting).outDir).toBe(alpha.outDir);
});

test('an unknown area is told what there is', async () => {
  await expect(buildArea('gamma', { root: workspace.root })).rejects.toThrow(
    'There is no area "gamma". Areas here: host, alpha, beta.',
  );
});
