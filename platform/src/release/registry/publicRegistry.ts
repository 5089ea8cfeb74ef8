import { createHash } from 'node:crypto';
import type { HostRelease, Registry, RegistryHost, RegistryRemote, Release } from '@faultline/shared/contract';
import { getRegistryEntry, listAreas, withoutEmptyLines } from './registry.ts';

type Line = RegistryHost | RegistryRemote;

// Returns the part of a registry that everyone may read, in the same schema: releases that were live once or that some
// browsers get, without author and reason of changes. The browser opens any other release by its entry.
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

export const renderPublicRegistry = (registry: Registry): string =>
  `${JSON.stringify(toPublicRegistry(registry), null, 2)}\n`;

// Everyone may read this text, so it names only the releases that went live.
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

// A release that the public registry omits, in the form that a browser with its link reads.
export interface ReleaseEntry {
  area: string;
  version: string;
  text: string;
}

// Returns undefined for a release that the registry does not contain.
export function findEntry(registry: Registry, area: string, version: string): ReleaseEntry | undefined {
  const release = hasRelease(registry, area, version) && getRegistryEntry(registry, area)?.releases[version];
  if (!release) return undefined;
  return { area, version, text: JSON.stringify({ area, version, release: withoutAuthors(release) }) };
}

// Returns the releases that the public registry omits.
export function listEntries(registry: Registry): ReleaseEntry[] {
  const shown = toPublicRegistry(registry);
  return listAreas(registry).flatMap((area) =>
    Object.keys(getRegistryEntry(registry, area)?.releases ?? {})
      .filter((version) => !hasRelease(shown, area, version))
      .flatMap((version) => findEntry(registry, area, version) ?? []),
  );
}

const TARGET_PREFIX = 'entries/';

// A statement names a release's document by its hash, which does not reveal the version.
export const getEntryTarget = (text: Buffer | string): string =>
  `${TARGET_PREFIX}${createHash('sha256').update(text).digest('hex')}`;

export const isEntryTarget = (name: string): boolean => name.startsWith(TARGET_PREFIX);
