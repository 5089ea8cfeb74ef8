import type { StatsCompilation } from '@rspack/core';
import type { Area } from './area.ts';
import type { AreaBuild } from './areaConfig.ts';
import { builtFiles, isInside, findPackageName } from './builtModules.ts';
import { checkEntrySize } from './checks/entrySize.ts';
import { checkRemoteModules, checkStyles } from './checks/remoteModules.ts';
import { checkRemoteReplacements } from './checks/replacements.ts';
import { checkSharedModules } from './checks/screenChecks.ts';
import { collectSharedImports } from './checks/collectSharedImports.ts';
import { containerName } from './containerName.ts';
import { remoteEntry } from './defineRemote.ts';
import { sharedPackage } from './federationGroups.ts';
import { collectLinks } from './linkedAddresses.ts';
import { resolvePackage } from './resolvePackage.ts';
import { publishedScreens } from './publishedScreens.ts';
import { readRemote } from './readRemote.ts';
import type { RemoteManifest } from './releaseManifest.ts';
import { requiredVersions } from './sharedVersions.ts';

interface Checked {
  manifest: Omit<RemoteManifest, 'contentHash'>;
  complaints: string[];
}

const listScripts = (stats: StatsCompilation, group: string): string[] =>
  (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));

/** Reads a remote's build: its files by screen, what it takes and needs, and what is wrong with it. */
export async function createRemoteManifest(
  area: Area,
  { mode, version, outDir }: AreaBuild,
  stats: StatsCompilation,
): Promise<Checked> {
  const { screens } = await readRemote(area);
  const shared = resolvePackage(area.dir, sharedPackage);
  const files = builtFiles(stats);
  const own = files.filter((file) => isInside(file, area.dir) && !findPackageName(file) && /\.tsx?$/.test(file));
  const { sharedImports, complaints } = collectSharedImports(area.dir, own);
  return {
    manifest: {
      kind: 'remote',
      area: area.name,
      version,
      entry: remoteEntry,
      global: containerName(area.name, version),
      screens: publishedScreens(screens),
      chunks: Object.fromEntries(screens.map(({ expose }) => [expose, listScripts(stats, expose)])),
      requires: requiredVersions(area.dir),
      sharedImports,
      links: await collectLinks(area.dir, shared.dir, own),
    },
    complaints: [
      ...checkSharedModules(screens, shared.dir),
      ...complaints,
      ...checkRemoteModules(area.dir, shared.dir, files),
      ...checkStyles(stats),
      ...checkRemoteReplacements(files, mode),
      ...(mode === 'production' ? checkEntrySize(outDir, remoteEntry) : []),
    ],
  };
}
