import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ScreenSource } from '@faultline/shared/contract';
import type { StatsCompilation } from '@rspack/core';
import {
  type Area,
  type AreaBuild,
  federationGroups,
  providedVersions,
  publishedScreens,
  readHost,
  readRemote,
  requiredVersions,
  resolvePackage,
  sharedPackage,
  usesOwnRuntime,
} from '../area.ts';
import { checkHostReplacements, checkRemoteReplacements, isPreset } from '../preset/defineArea.ts';
import { containerName, type HostManifest, remoteEntry, type RemoteManifest } from '../releaseManifest.ts';
import {
  builtFiles,
  collectLinks,
  exportedNames,
  findPackageName,
  importedNames,
  isInside,
  listExportedNames,
  mapToSharedModule,
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

// Collects the sorted names that a remote imports from shared entry points and libraries, by federated module, and
// reports names that do not exist.
function collectSharedImports(dir: string, files: readonly string[]) {
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

// Packages that a remote may contain: icons, which are imported one by one, and packages that only one area loads on
// demand (decision 0142).
const carried = new Set(['lucide-react', 'packageurl-js']);
const isLibraryRuntime = (name: string) => !usesOwnRuntime() && name.startsWith('@module-federation/');

// Reports code in the output of a remote that belongs to the host, to `shared` or to another area.
function checkRemoteModules(dir: string, sharedDir: string, files: readonly string[]): string[] {
  const problems = new Set<string>();
  for (const file of files.filter((each) => !isPreset(each))) {
    const name = findPackageName(file);
    if (name && !carried.has(name) && !isLibraryRuntime(name))
      problems.add(
        `"${name}" is in the remote's output (${file.slice(file.lastIndexOf('node_modules'))}). A remote carries no library: ` +
          `use an entry point of ${sharedPackage}, or add the library to a group of its federation.json.`,
      );
    else if (isInside(file, sharedDir))
      problems.add(
        `${path.relative(sharedDir, file)} of ${sharedPackage} is in the remote's output. Import an entry point that federation.json lists.`,
      );
    else if (!name && !isInside(file, dir))
      problems.add(
        `${file} is outside of ${path.basename(dir)}. Areas meet only at run time; move it to ${sharedPackage}.`,
      );
  }
  return [...problems];
}

// Reports style sheets: federation does not isolate them, so they would apply to all areas.
const checkStyles = (stats: StatsCompilation): string[] =>
  (stats.assets ?? [])
    .filter(({ name }) => name.endsWith('.css'))
    .map(({ name }) => `${name}: a remote brings no style sheet. Use the parts of ${sharedPackage}/ui.`);

export const checkScreens = (dir: string, screens: readonly ScreenSource[]): string[] =>
  screens.flatMap(({ expose, from }) => {
    const file = path.resolve(dir, from);
    if (!existsSync(file))
      return [`remote.ts: screen "${expose}" comes from ${from}, but there is no such file. Correct "from".`];
    if (exportedNames(file).has(expose)) return [];
    return [`${from} does not export "${expose}". Name the component so, or correct "expose" in remote.ts.`];
  });

// Reports groups that a screen requires but the host does not provide on demand.
function checkSharedModules(screens: readonly ScreenSource[], sharedDir: string): string[] {
  const onDemand = federationGroups(sharedDir)
    .filter(({ eager }) => !eager)
    .map(({ module }) => module.slice(sharedPackage.length + 1));
  return screens.flatMap(({ expose, sharedModules = [] }) =>
    sharedModules
      .filter((name) => !onDemand.includes(name))
      .map((name) => `remote.ts: "${expose}" needs "${name}", but what can be fetched is ${onDemand.join(', ')}.`),
  );
}

// A screen adds 90 bytes to 2.6 KB. The start module of the federation plugin would add 0.9 KB.
const limit = 4 * 1024;

// Reports an entry that is too large, because every screen of a remote waits for it.
export function checkEntrySize(outDir: string, entry: string): string[] {
  const { length } = brotliCompressSync(readFileSync(path.join(outDir, entry)));
  if (length <= limit || !usesOwnRuntime()) return [];
  return [
    `${entry} is ${length} bytes (brotli), over ${limit}. A part of the federation runtime is in it, or code of its screens: ` +
      `see defineArea.ts in platform/src/build/preset.`,
  ];
}

// Reports versions of react and react-dom that differ, because React refuses to render with them.
function checkReactVersions(dir: string): string[] {
  const [react, dom] = ['react', 'react-dom'].map((name) => resolvePackage(dir, name).version);
  return react === dom ? [] : [`react is ${react} but react-dom is ${dom}. Set both to one version in the catalog.`];
}

// Reports code of remotes in the output of the host.
const checkHostFiles = (dir: string, sharedDir: string, files: readonly string[]): string[] =>
  files
    .filter((file) => !findPackageName(file) && !isInside(file, dir) && !isInside(file, sharedDir) && !isPreset(file))
    .map((file) => `${file} is in the host's output. The host loads areas at run time and imports none of them.`);

// Reports groups that the host does not provide completely. A name that two entry points export is in neither of them.
const checkGroups = (dir: string, sharedDir: string, sharedExports: Record<string, string[]>): string[] =>
  federationGroups(sharedDir).flatMap(({ module, entryPoints }) => {
    const given = new Set(sharedExports[module]);
    if (given.size === 0)
      return [`${module} is not in the host's graph, so no remote can have it. Import it lazily in sharedModules.ts.`];
    return entryPoints.flatMap((entryPoint) =>
      [...listExportedNames(dir, entryPoint)]
        .filter((name) => !given.has(name))
        .map(
          (name) =>
            `"${name}" of ${entryPoint} is not exported by ${module}. Export it there; two entry points may not share a name.`,
        ),
    );
  });
