import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findAreas, isHost } from './area.ts';
import { buildArea, type BuildResult } from './buildArea.ts';
import type { RemoteFacts } from './releaseFacts.ts';

const areas = findAreas();
const builds = new Map<string, Promise<BuildResult>>();
const built = (name: string) => {
  const build = builds.get(name) ?? buildArea(name);
  builds.set(name, build);
  return build;
};
const kilobytes = (file: string) => brotliCompressSync(readFileSync(file)).length / 1000;

/** What a browser that has the host fetches for each screen, brotli. */
function screenSizes(outDir: string, { entry, chunks }: RemoteFacts): Record<string, number> {
  const sum = (files: string[]) => files.reduce((total, file) => total + kilobytes(path.join(outDir, file)), 0);
  return Object.fromEntries(Object.entries(chunks).map(([expose, files]) => [expose, sum([entry, ...files])]));
}

test('the areas of this workspace are the host and five remotes', () => {
  expect(areas.map(({ name }) => name)).toEqual(['host', 'account', 'auth', 'exports', 'tracking', 'vulns']);
});

test.each(areas)(
  '$name builds, passes every check, and holds only what is its own',
  async ({ name }) => {
    const { outDir, facts } = await built(name);
    const scripts = readdirSync(outDir).filter((file) => file.endsWith('.js'));
    const holdsReact = scripts.some((file) =>
      readFileSync(path.join(outDir, file), 'utf8').includes('react.transitional'),
    );
    expect(holdsReact).toBe(facts.kind === 'host');
    for (const [expose, size] of Object.entries(facts.kind === 'remote' ? screenSizes(outDir, facts) : {}))
      expect(size, `${expose} in KB`).toBeLessThan(25);
  },
  120_000,
);

test('a remote with one table screen is under 15 KB', async () => {
  const { outDir, facts } = await built('exports');
  if (facts.kind !== 'remote') throw new Error('exports is no remote');
  expect(screenSizes(outDir, facts)['ExportsScreen']).toBeLessThan(15);
}, 120_000);

test('what every remote takes, the host of this workspace gives', async () => {
  const { facts: host } = await built('host');
  if (host.kind !== 'host') throw new Error('host is no host');
  for (const { name } of areas.filter((area) => !isHost(area))) {
    const { facts } = await built(name);
    for (const [module, names] of Object.entries(facts.kind === 'remote' ? facts.takes : {}))
      expect(host.gives[module], `${module}, which ${name} takes`).toEqual(expect.arrayContaining(names));
  }
}, 240_000);
