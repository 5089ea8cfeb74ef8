import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StatsCompilation } from '@rspack/core';
import * as v from 'valibot';
import { BuildError } from '../BuildError.ts';
import type { Area } from '../area.ts';
import type { AreaBuild } from '../areaConfig.ts';
import { checkGroups, checkHostFiles, checkReactTwins } from '../checks/hostChecks.ts';
import { checkHostReplacements } from '../checks/replacements.ts';
import { sharedPackage } from '../federationGroups.ts';
import type { HostManifest } from '../releaseManifest.ts';
import { resolvePackage } from '../resolvePackage.ts';
import { builtFiles } from './builtModules.ts';
import { collectLinks } from './linkedAddresses.ts';
import { providedVersions } from './sharedVersions.ts';

interface Checked {
  manifest: Omit<HostManifest, 'contentHash'>;
  complaints: string[];
}

/** The file of each federated module the host provides. */
const providedFiles = (stats: StatsCompilation): [name: string, file: string][] =>
  (stats.modules ?? []).flatMap(({ identifier }) => {
    const [, name, file] = /^provide shared module \([^)]*\) (@[^@]+)@\S+ = (.+)$/.exec(identifier ?? '') ?? [];
    return name && file ? [[name, file] as [string, string]] : [];
  });

/** The scripts that come with each federated module that is not in the page's own: its chunk, and those of its group. */
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

/** The exports of each federated module the host provides, as the bundler found them. */
function givenNames(stats: StatsCompilation): Record<string, string[]> {
  const exportsByModule = new Map(
    (stats.modules ?? []).map((module) => [module.nameForCondition, module.providedExports ?? []] as const),
  );
  const provided = providedFiles(stats).map(
    ([name, file]) => [name, [...(exportsByModule.get(file) ?? [])].sort()] as const,
  );
  return Object.fromEntries(provided.sort(([a], [b]) => a.localeCompare(b)));
}

/** Reads the host's build: what its page names, what it provides to remotes, and what is wrong with it. */
export async function createHostManifest(
  area: Area,
  { mode, version }: AreaBuild,
  stats: StatsCompilation,
): Promise<Checked> {
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
    complaints: [
      ...checkReactTwins(area.dir),
      ...checkHostFiles(area.dir, shared.dir, files),
      ...checkGroups(area.dir, shared.dir, sharedExports),
      ...checkHostReplacements(files, mode),
    ],
  };
}

const Host = v.strictObject({ paths: v.array(v.pipe(v.string(), v.startsWith('/'))) });

/** The host's description: `export const host = { paths: [...] }` of its `host.ts`. A host without one has no pages of its own. */
async function readHost(area: Area): Promise<v.InferOutput<typeof Host>> {
  const file = path.join(area.dir, 'host.ts');
  if (!existsSync(file)) return { paths: [] };
  const module = (await import(pathToFileURL(file).href)) as { host?: unknown };
  const parsed = v.safeParse(Host, module.host);
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}
