import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { type HostManifest, manifestFile } from '../../build/releaseManifest.ts';
import { createHostEntry } from '../../release/artifacts/releaseEntry.ts';
import { stageRelease } from '../../release/artifacts/stage.ts';
import { writePage } from '../../release/page/indexPage.ts';

// The tree has the page and screens of `federated`, without remote entries or preloads.
export async function monolithTree(
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
