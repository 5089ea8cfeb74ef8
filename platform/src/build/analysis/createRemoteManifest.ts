import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import type { Area } from '../area.ts';
import type { AreaBuild } from '../areaConfig.ts';
import { checkEntrySize, checkRemoteModules, checkStyles, checkSharedModules } from '../checks/remoteChecks.ts';
import { checkRemoteReplacements } from '../checks/replacements.ts';
import { sharedPackage } from '../federationGroups.ts';
import { remoteEntry } from '../preset/defineRemote.ts';
import { publishedScreens, readRemote } from '../readRemote.ts';
import { containerName, type RemoteManifest } from '../releaseManifest.ts';
import { resolvePackage } from '../resolvePackage.ts';
import { builtFiles, isInside, findPackageName } from './builtModules.ts';
import { collectLinks } from './linkedAddresses.ts';
import { mapToSharedModule, listExportedNames, importedNames } from './moduleNames.ts';
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

interface Taken {
  /** The names a remote takes from each federated module, sorted. */
  sharedImports: Record<string, string[]>;
  complaints: string[];
}

/** Collects what a remote's files take from shared entry points and libraries, and complains of what the facade does not have. */
function collectSharedImports(dir: string, files: readonly string[]): Taken {
  const answers = mapToSharedModule(dir);
  const sharedImports = new Map<string, Set<string>>();
  const complaints: string[] = [];
  for (const file of files) {
    for (const { request, names, dynamic } of importedNames(file)) {
      const module = answers.get(request);
      if (!module) continue;
      const where = path.relative(dir, file);
      const taken = names ?? (dynamic ? [...listExportedNames(dir, request)] : null);
      if (!taken) complaints.push(`${where} takes "${request}" whole. Import what it uses by name.`);
      const given = listExportedNames(dir, module);
      for (const name of taken ?? []) {
        if (!given.has(name))
          complaints.push(
            `${where} takes "${name}" from "${request}", but ${module} does not export it, so it would be undefined at ` +
              `run time. Export it there (a library's names are listed by hand), or write "import type" if it is a type.`,
          );
        sharedImports.set(module, (sharedImports.get(module) ?? new Set()).add(name));
      }
    }
  }
  const sorted = [...sharedImports]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, names]) => [key, [...names].sort()]);
  return { sharedImports: Object.fromEntries(sorted) as Record<string, string[]>, complaints };
}
