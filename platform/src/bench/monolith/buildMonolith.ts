import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { createHostManifest } from '../../build/analysis/createManifest.ts';
import { findArea, workspaceRoot } from '../../build/area.ts';
import { compile } from '../../build/buildArea.ts';
import { baseConfig } from '../../build/preset/baseConfig.ts';
import type { HostManifest } from '../../build/releaseManifest.ts';
import { routeModule } from './routeModule.ts';

/**
 * Builds host, remotes and `shared` as one application, split by route, for comparison with federation. It is never
 * released.
 */
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
