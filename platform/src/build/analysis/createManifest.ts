import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { type Area, type AreaBuild, publishedScreens, readHost, readRemote } from '../area.ts';
import { checkHostReplacements, checkRemoteReplacements } from '../preset/replacements.ts';
import { type HostManifest, containerName, remoteEntry, type RemoteManifest } from '../releaseManifest.ts';
import { sharedPackage, resolvePackage, providedVersions, requiredVersions } from '../sharedPackage.ts';
import {
  checkGroups,
  checkHostFiles,
  checkReactVersions,
  checkEntrySize,
  checkRemoteModules,
  checkStyles,
  checkSharedModules,
} from './checks.ts';
import {
  builtFiles,
  isInside,
  findPackageName,
  collectLinks,
  mapToSharedModule,
  listExportedNames,
  importedNames,
} from './modules.ts';

interface Checked<Manifest> {
  manifest: Omit<Manifest, 'contentHash'>;
  problems: string[];
}

export async function createHostManifest(
  area: Area,
  { mode, version }: AreaBuild,
  stats: StatsCompilation,
): Promise<Checked<HostManifest>> {
  const { paths } = await readHost(area);
  const shared = resolvePackage(area.dir, sharedPackage);
  const assets = (stats.assets ?? []).map(({ name }) => name);
  const initial = (stats.entrypoints?.['main']?.assets ?? []).map(({ name }) => name);
  const sharedExports = givenNames(stats);
  const files = builtFiles(stats);
  return {
    manifest: {
      kind: 'host',
      area: area.name,
      version,
      scripts: initial.filter((name) => name.endsWith('.js')),
      styles: initial.filter((name) => name.endsWith('.css')),
      font: assets.find((name) => /^inter-basic\..*woff2$/.test(name)) ?? null,
      icon: assets.find((name) => name === 'favicon.svg') ?? null,
      provides: providedVersions(area.dir),
      paths,
      lazySharedModules: lazyModuleFiles(stats),
      sharedExports,
      links: await collectLinks(area.dir, shared.dir, files),
    },
    problems: [
      ...checkReactVersions(area.dir),
      ...checkHostFiles(area.dir, shared.dir, files),
      ...checkGroups(area.dir, shared.dir, sharedExports),
      ...checkHostReplacements(files, mode),
    ],
  };
}

export async function createRemoteManifest(
  area: Area,
  { mode, version, outDir }: AreaBuild,
  stats: StatsCompilation,
): Promise<Checked<RemoteManifest>> {
  const { screens } = await readRemote(area);
  const shared = resolvePackage(area.dir, sharedPackage);
  const files = builtFiles(stats);
  const own = files.filter((file) => isInside(file, area.dir) && !findPackageName(file) && /\.tsx?$/.test(file));
  const { sharedImports, problems } = collectSharedImports(area.dir, own);
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
    problems: [
      ...checkSharedModules(screens, shared.dir),
      ...problems,
      ...checkRemoteModules(area.dir, shared.dir, files),
      ...checkStyles(stats),
      ...checkRemoteReplacements(files),
      ...(mode === 'production' ? checkEntrySize(outDir, remoteEntry) : []),
    ],
  };
}

const providedFiles = (stats: StatsCompilation): [name: string, file: string][] =>
  (stats.modules ?? []).flatMap(({ identifier }) => {
    const [, name, file] = /^provide shared module \([^)]*\) (@[^@]+)@\S+ = (.+)$/.exec(identifier ?? '') ?? [];
    return name && file ? [[name, file] as [string, string]] : [];
  });

// The scripts of each federated module that is loaded on demand: its own chunk and those of its group.
function lazyModuleFiles(stats: StatsCompilation): Record<string, string[]> {
  const chunks = new Map((stats.chunks ?? []).map((chunk) => [chunk.id, chunk]));
  const home = new Map((stats.modules ?? []).map((module) => [module.nameForCondition, module.chunks ?? []] as const));
  const modules = providedFiles(stats).map(([name, file]): [string, string[]] => {
    const own = (home.get(file) ?? []).flatMap((id) => chunks.get(id) ?? []);
    const all = own.flatMap((chunk) => [chunk, ...(chunk.siblings ?? []).flatMap((id) => chunks.get(id) ?? [])]);
    const files = all.flatMap((chunk) => (chunk.initial ? [] : (chunk.files ?? [])));
    return [name.slice(sharedPackage.length + 1), files.filter((each) => each.endsWith('.js')).sort()];
  });
  return Object.fromEntries(modules.filter(([, files]) => files.length > 0).sort(([a], [b]) => a.localeCompare(b)));
}

// The exports of each federated module according to the bundler.
function givenNames(stats: StatsCompilation): Record<string, string[]> {
  const exportsByModule = new Map(
    (stats.modules ?? []).map((module) => [module.nameForCondition, module.providedExports ?? []] as const),
  );
  const provided = providedFiles(stats).map(
    ([name, file]) => [name, [...(exportsByModule.get(file) ?? [])].sort()] as const,
  );
  return Object.fromEntries(provided.sort(([a], [b]) => a.localeCompare(b)));
}

const listScripts = (stats: StatsCompilation, group: string): string[] =>
  (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));

interface Taken {
  // The sorted names that a remote imports, by federated module.
  sharedImports: Record<string, string[]>;
  problems: string[];
}

// Collects the imports from shared entry points and libraries, and reports names that do not exist.
function collectSharedImports(dir: string, files: readonly string[]): Taken {
  const answers = mapToSharedModule(dir);
  const sharedImports = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const file of files) {
    for (const { request, names, dynamic } of importedNames(file)) {
      const module = answers.get(request);
      if (!module) continue;
      const where = path.relative(dir, file);
      const taken = names ?? (dynamic ? [...listExportedNames(dir, request)] : null);
      if (!taken) problems.push(`${where} takes "${request}" whole. Import what it uses by name.`);
      const given = listExportedNames(dir, module);
      for (const name of taken ?? []) {
        if (!given.has(name))
          problems.push(
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
  return { sharedImports: Object.fromEntries(sorted) as Record<string, string[]>, problems };
}
