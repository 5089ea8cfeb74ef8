import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { rspack } from '@rspack/core';
import { createHostManifest } from '../build/analysis/createManifest.ts';
import { findArea, findAreas, isHost, readRemote, workspaceRoot } from '../build/area.ts';
import { compile } from '../build/buildArea.ts';
import { baseConfig } from '../build/preset/defineArea.ts';
import { type HostManifest, manifestFile } from '../build/releaseManifest.ts';
import { publishAll } from '../release/actions/publishAll.ts';
import { createHostEntry, stageRelease } from '../release/registry/stageBuild.ts';
import { gatewayApp } from '../release/gateway/app.ts';
import { serving } from '../release/gateway/testing/gatewayContext.ts';
import { writePage } from '../release/page/indexPage.ts';
import { readRegistry } from '../release/registry/store.ts';

const log = { warn: () => undefined, error: (...words: unknown[]) => console.error(...words) };
const site = (releases: string) =>
  serving(gatewayApp({ releases, apiTarget: 'http://127.0.0.1:9', publicUrl: 'http://127.0.0.1', log }));

// Serves the same sources twice from `folder`: federated, and as one application split by route.
export async function twoSites(folder: string) {
  const [one, other] = [path.join(folder, 'federated'), path.join(folder, 'monolith')];
  await publishAll(one);
  await monolithTree(other, await buildMonolith(path.join(folder, 'build')), await readRegistry(one));
  const federated = await site(one);
  const monolith = await site(other);
  const close = async () => {
    await federated[Symbol.asyncDispose]();
    await monolith[Symbol.asyncDispose]();
  };
  return { federated: federated.url, monolith: monolith.url, close };
}

// Builds host, remotes and `shared` as one application, split by route, for comparison with federation. It is never
// released.
async function buildMonolith(outDir: string): Promise<{ outDir: string; manifest: HostManifest }> {
  const area = findArea('host');
  const build = { mode: 'production', version: '0.0.0-monolith', outDir } as const;
  const runtime = path.join(workspaceRoot, '.cache/monolith/runtime.js');
  await mkdir(path.dirname(runtime), { recursive: true });
  await writeFile(runtime, await routeModule());
  const base = baseConfig(area, build);
  const stats = await compile('the monolith', {
    ...base,
    cache: false,
    entry: { main: './src/main.tsx' },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, '@module-federation/enhanced/runtime': runtime } },
    output: { ...base.output, uniqueName: 'monolith', publicPath: `/r/host/${build.version}/` },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
    ],
  });
  const { manifest } = await createHostManifest(area, build, stats);
  return { outDir, manifest: { ...manifest, contentHash: build.version } };
}

// Exports of the federation runtime that the host imports but a monolith does not need.
const idle = ['registerPlugins', 'registerShared', 'preloadRemote', 'init', 'loadShare'];

// Returns the source of a module that replaces the federation runtime: each screen is an `import()` of its source.
async function routeModule(): Promise<string> {
  const remotes = findAreas().filter((area) => !isHost(area));
  const routes = await Array.fromAsync(remotes, async (area) => {
    const { name, screens } = await readRemote(area);
    const source = (from: string) => JSON.stringify(path.join(area.dir, from));
    return screens.map(({ expose, from }) => `'${name}/${expose}': () => import(${source(from)}),`);
  });
  return [
    `const routes = {\n${routes.flat().join('\n')}\n};`,
    // Container names are arbitrary, so the area is found by the entry's URL.
    'const areas = {};',
    "export const registerRemotes = (remotes) => { for (const { name, entry } of remotes) areas[name] = entry.split('/r/')[1].split('/')[0]; };",
    "export const loadRemote = (id) => { const [name, expose] = id.split('/'); return routes[areas[name] + '/' + expose](); };",
    'export const getInstance = () => null;',
    ...idle.map((name) => `export const ${name} = () => undefined;`),
    '',
  ].join('\n');
}

// The tree has the page and screens of `federated`, without remote entries or preloads.
async function monolithTree(
  tree: string,
  monolith: { outDir: string; manifest: HostManifest },
  federated: Registry,
): Promise<void> {
  const { version } = monolith.manifest;
  await writeFile(path.join(monolith.outDir, manifestFile), JSON.stringify(monolith.manifest));
  await stageRelease(tree, monolith);
  const remotes = Object.entries(federated.remotes).flatMap(([area, { active, releases }]) => {
    const release = active === null ? undefined : releases[active];
    return active !== null && release
      ? [[area, { active, previous: null, releases: { [active]: { ...release, preload: {} } } }]]
      : [];
  });
  const releases = { [version]: await createHostEntry({ ...monolith, ms: 0 }, monolith.manifest) };
  await writePage(tree, {
    ...federated,
    host: { active: version, previous: null, releases },
    remotes: Object.fromEntries(remotes) as Registry['remotes'],
  });
}
