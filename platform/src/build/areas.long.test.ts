import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findAreas, isHost } from './area.ts';
import { buildArea, type BuildResult } from './buildArea.ts';
import type { RemoteManifest } from './releaseManifest.ts';

const areas = findAreas();
const builds = new Map<string, Promise<BuildResult>>();
const built = (name: string) => {
  const build = builds.get(name) ?? buildArea(name);
  builds.set(name, build);
  return build;
};
const kilobytes = (file: string) => brotliCompressSync(readFileSync(file)).length / 1000;

// Returns what a browser that has the host fetches for each screen, brotli.
function screenSizes(outDir: string, { entry, chunks }: RemoteManifest): Record<string, number> {
  const sum = (files: string[]) => files.reduce((total, file) => total + kilobytes(path.join(outDir, file)), 0);
  return Object.fromEntries(Object.entries(chunks).map(([expose, files]) => [expose, sum([entry, ...files])]));
}

test('the areas of this workspace are the host and five remotes', () => {
  expect(areas.map(({ name }) => name)).toEqual(['host', 'account', 'auth', 'exports', 'tracking', 'vulns']);
});

test.each(areas)(
  '$name builds, passes every check, and holds only what is its own',
  async ({ name }) => {
    const { outDir, manifest } = await built(name);
    const scripts = readdirSync(outDir).filter((file) => file.endsWith('.js'));
    const includesReact = scripts.some((file) =>
      readFileSync(path.join(outDir, file), 'utf8').includes('react.transitional'),
    );
    expect(includesReact).toBe(manifest.kind === 'host');
    for (const [expose, size] of Object.entries(manifest.kind === 'remote' ? screenSizes(outDir, manifest) : {}))
      expect(size, `${expose} in KB`).toBeLessThan(25);
  },
  120_000,
);

test('a remote with one table screen is under 15 KB', async () => {
  const { outDir, manifest } = await built('exports');
  if (manifest.kind !== 'remote') throw new Error('exports is not a remote');
  expect(screenSizes(outDir, manifest)['ExportsScreen']).toBeLessThan(15);
}, 120_000);

test('what every remote takes, the host of this workspace gives', async () => {
  const { manifest: host } = await built('host');
  if (host.kind !== 'host') throw new Error('host is not a host');
  for (const { name } of areas.filter((area) => !isHost(area))) {
    const { manifest } = await built(name);
    for (const [module, names] of Object.entries(manifest.kind === 'remote' ? manifest.sharedImports : {}))
      expect(host.sharedExports[module], `${module}, which ${name} takes`).toEqual(expect.arrayContaining(names));
  }
}, 240_000);
