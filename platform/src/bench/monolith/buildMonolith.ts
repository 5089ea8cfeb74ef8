import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createHostManifest } from '../../build/analysis/createManifest.ts';
import { findArea, findAreas, isHost, readRemote, workspaceRoot } from '../../build/area.ts';
import { compile } from '../../build/buildArea.ts';
import { baseConfig } from '../../build/preset/baseConfig.ts';
import type { HostManifest } from '../../build/releaseManifest.ts';

// Builds host, remotes and `shared` as one application, split by route, for comparison with federation. It is never
// released.
export async function buildMonolith(
  outDir: string,
  root = workspaceRoot,
): Promise<{ outDir: string; manifest: HostManifest }> {
  const area = findArea('host', root);
  const build = { mode: 'production', version: '0.0.0-monolith', outDir } as const;
  const runtime = path.join(root, '.cache/monolith/runtime.js');
  await mkdir(path.dirname(runtime), { recursive: true });
  await writeFile(runtime, await routeModule(root));
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
async function routeModule(root: string): Promise<string> {
  const routes: string[] = [];
  for (const area of findAreas(root).filter((each) => !isHost(each))) {
    const { name, screens } = await readRemote(area);
    for (const { expose, from } of screens)
      routes.push(
        `${JSON.stringify(`${name}/${expose}`)}: () => import(${JSON.stringify(path.join(area.dir, from))}),`,
      );
  }
  return [
    `const routes = {\n${routes.join('\n')}\n};`,
    // Container names are arbitrary, so the area is found by the entry's URL.
    'const areas = {};',
    "export const registerRemotes = (remotes) => { for (const { name, entry } of remotes) areas[name] = entry.split('/r/')[1].split('/')[0]; };",
    "export const loadRemote = (id) => { const [name, expose] = id.split('/'); return routes[areas[name] + '/' + expose](); };",
    'export const getInstance = () => null;',
    ...idle.map((name) => `export const ${name} = () => undefined;`),
    '',
  ].join('\n');
}
