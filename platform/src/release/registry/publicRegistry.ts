import { createHash } from 'node:crypto';
import type { HostRelease, Registry, RegistryHost, RegistryRemote, Release } from '@faultline/shared/contract';
import { getRegistryEntry, listAreas, withoutEmptyLines } from './registry.ts';

type Line = RegistryHost | RegistryRemote;

// What everyone may read of a registry, in its own schema: releases that were live once, or that some browsers get,
// without who changed what and why. The browser opens any other release by its entry.
function toPublicRegistry(registry: Registry): Registry {
  const { openSets: _, retired: __, host, remotes, train, ...rest } = registry;
  const lines = Object.entries(remotes).map(
    ([area, line]) => [area, toPublicLine(line, train?.releases[area])] as const,
  );
  return withoutEmptyLines({
    ...rest,
    change: null,
    host: host && toPublicLine(host, train?.releases['host']),
    remotes: Object.fromEntries(lines),
    ...(train ? { train } : {}),
  });
}

function toPublicLine<L extends Line>(line: L, inTrain: string | undefined): L {
  const { withdrawn: _, releases, ...rest } = line;
  const canary = 'canary' in line ? line.canary?.version : undefined;
  const drawn = new Set([line.active, line.previous, canary, inTrain]);
  const shown = Object.entries<HostRelease | Release>(releases)
    .filter(([version, { activatedAt }]) => activatedAt !== undefined || drawn.has(version))
    .map(([version, release]) => [version, withoutAuthors(release)] as const);
  return { ...rest, releases: Object.fromEntries(shown) } as unknown as L;
}

function withoutAuthors(release: HostRelease | Release) {
  const { publishedBy: _, rolledBack: __, ...rest } = release;
  return rest;
}

/** The text of `public.json`. */
export const renderPublicRegistry = (registry: Registry): string =>
  `${JSON.stringify(toPublicRegistry(registry), null, 2)}\n`;

/** The text of a change of what is live, as everyone may read it: only the releases that went live are named. */
export function renderPublicChange(registry: Registry): string {
  const { revision, publishedAt, change } = registry;
  const { action, command, openSets, train, root, releases = {} } = change ?? {};
  const shown = toPublicRegistry(registry);
  const live = Object.entries(releases).filter(([area, version]) => hasRelease(shown, area, version));
  const shownChange = { action, command, openSets, train, root, releases: Object.fromEntries(live) };
  return `${JSON.stringify({ revision, publishedAt, change: shownChange })}\n`;
}

const hasRelease = (registry: Registry, area: string, version: string) =>
  Object.hasOwn(getRegistryEntry(registry, area)?.releases ?? {}, version);

/** A release that the public registry leaves out, as the browser of its link reads it. */
export interface ReleaseEntry {
  area: string;
  version: string;
  text: string;
}

/** The document of a release; undefined for one that a registry does not have. */
export function findEntry(registry: Registry, area: string, version: string): ReleaseEntry | undefined {
  const release = hasRelease(registry, area, version) && getRegistryEntry(registry, area)?.releases[version];
  if (!release) return undefined;
  return { area, version, text: JSON.stringify({ area, version, release: withoutAuthors(release) }) };
}

/** The documents of all releases that the public registry leaves out. */
export function listEntries(registry: Registry): ReleaseEntry[] {
  const shown = toPublicRegistry(registry);
  return listAreas(registry).flatMap((area) =>
    Object.keys(getRegistryEntry(registry, area)?.releases ?? {})
      .filter((version) => !hasRelease(shown, area, version))
      .flatMap((version) => findEntry(registry, area, version) ?? []),
  );
}

const TARGET_PREFIX = 'entries/';

/** How a statement names the document of a release: by its hash, which does not tell the version. */
export const getEntryTarget = (text: Buffer | string): string =>
  `${TARGET_PREFIX}${createHash('sha256').update(text).digest('hex')}`;

export const isEntryTarget = (name: string): boolean => name.startsWith(TARGET_PREFIX);
