import { createHash } from 'node:crypto';
import type {
  HostRelease,
  Registry,
  RegistryHost,
  RegistryRemote,
  RegistryTrain,
  Release,
} from '@faultline/shared/contract';

// Returns the line of the host or a remote; null if nothing of it was published.
export const getRegistryEntry = (
  registry: Pick<Registry, 'host' | 'remotes'>,
  area: string,
): RegistryHost | RegistryRemote | null => {
  if (area === 'host') return registry.host;
  // The name that a user types may be a property of every object.
  return (Object.hasOwn(registry.remotes, area) && registry.remotes[area]) || null;
};

// Includes the entries of retired areas.
export const findEntryOrRetired = (registry: Registry, area: string) =>
  getRegistryEntry(registry, area) ??
  (Object.hasOwn(registry.retired ?? {}, area) ? registry.retired?.[area]?.line : undefined);

// Undefined while an area has no live release.
export const getActiveRelease = <R>({ active, releases }: { active: string | null; releases: Record<string, R> }) =>
  active === null ? undefined : releases[active];

// The host comes first.
export const listAreas = ({ host, remotes }: Registry) => [...(host ? ['host'] : []), ...Object.keys(remotes)];

// Returns the versions that are live for everyone, by area.
export const getActiveVersions = (registry: Registry): Record<string, string> =>
  Object.fromEntries(
    listAreas(registry).flatMap((area) => {
      const active = getRegistryEntry(registry, area)?.active;
      return active ? [[area, active]] : [];
    }),
  );

// The properties of a registry entry other than its releases.
interface ActiveVersions {
  // Null for an area whose first release is not live yet; the host always has one.
  active: string | null;
  previous: string | null;
  canary?: RegistryRemote['canary'];
}

// Pointers that are not given are cleared. An unknown area changes nothing.
export function setActiveVersions(
  registry: Registry,
  area: string,
  { active, previous, canary }: ActiveVersions,
): Registry {
  if (area === 'host')
    return {
      ...registry,
      host: registry.host && { ...registry.host, active: active ?? registry.host.active, previous },
    };
  const remote = registry.remotes[area];
  if (!remote) return registry;
  const { canary: _, ...rest } = remote;
  const line = { ...rest, active, previous, ...(canary ? { canary } : {}) };
  return { ...registry, remotes: { ...registry.remotes, [area]: line } };
}

// Removes areas that were never live and have no releases.
export function withoutEmptyLines(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).filter(
    ([, { active, releases, withdrawn = {} }]) =>
      active !== null || Object.keys(releases).length > 0 || Object.keys(withdrawn).length > 0,
  );
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

// The former release becomes `previous`. If the release was the area's canary, the canary ends.
export function activateRelease(registry: Registry, area: string, version: string): Registry {
  const { line, canary } = requireEntry(registry, area);
  return setActiveVersions(registry, area, {
    active: version,
    previous: line.active === version ? line.previous : line.active,
    canary: canary?.version === version ? undefined : canary,
  });
}

// Only the newest versions are listed, because there may be many.
const MAX_NAMED_VERSIONS = 8;

function formatChoices({ active, releases }: RegistryHost | RegistryRemote): string {
  const others = Object.keys(releases).filter((each) => each !== active);
  if (others.length === 0)
    return active === null ? 'It has no release.' : `It has no other release than ${active}, which is live.`;
  const older = others.length > MAX_NAMED_VERSIONS ? ` and ${others.length - MAX_NAMED_VERSIONS} older ones` : '';
  return `It has ${others.slice(0, MAX_NAMED_VERSIONS).join(', ')}${older}; ${active === null ? 'none was live yet' : `live is ${active}`}.`;
}

// Returns the line of a published area, and its versions as text. Throws ReleaseError for any other area.
export function requireEntry(registry: Registry, area: string) {
  const line = getRegistryEntry(registry, area);
  if (!line)
    throw new ReleaseError(explainRetired(registry, area) ?? `Nothing of "${area}" was published to this tree.`);
  const choices = formatChoices(line);
  const ensureKnown = (version: string) => {
    refuseOutOfUse(registry, area, version);
    if (!Object.hasOwn(line.releases, version)) throw new ReleaseError(`${area} has no release ${version}. ${choices}`);
  };
  const ensureWasActive = (version: string) => {
    ensureKnown(version);
    if (line.releases[version]?.activatedAt === undefined)
      throw new ReleaseError(
        `${area} ${version} was never live for everyone, so there is nothing to go back to. ` +
          `To make it live: release promote ${area} ${version}`,
      );
  };
  return { line, canary: 'canary' in line ? line.canary : undefined, choices, ensureKnown, ensureWasActive };
}

// Example: `2026-11-21 09:50 UTC`
export const formatInstant = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

interface TakenOut {
  at: string;
  by: string;
  why: string | null;
}

const formatTakenOut = ({ at, by, why }: TakenOut) =>
  `${formatInstant(at)} by ${by}${why === null ? '' : ` ("${why}")`}`;

// Explains why a retired area is not shown and how to restore it; null for any other area.
export function explainRetired({ retired }: Registry, area: string): string | null {
  const found = retired && Object.hasOwn(retired, area) ? retired[area] : undefined;
  if (!found) return null;
  return `${area} is retired since ${formatTakenOut(found)}. To bring it back: release retire ${area} --undo`;
}

// Explains why a withdrawn release must not be loaded and how to reinstate it; null for any other release.
export function explainWithdrawn(registry: Registry, area: string, version: string): string | null {
  const line = findEntryOrRetired(registry, area);
  const found = line?.withdrawn && Object.hasOwn(line.withdrawn, version) ? line.withdrawn[version] : undefined;
  if (!found) return null;
  return `${area} ${version} was withdrawn at ${formatTakenOut(found)}. To allow it again: release withdraw ${area} ${version} --undo`;
}

// Returns null for a release that was not rolled back.
export function explainRolledBack(registry: Registry, area: string, version = ''): string | null {
  const found = getRegistryEntry(registry, area)?.releases[version]?.rolledBack;
  return found ? `Note: ${area} ${version} was rolled back at ${formatTakenOut(found)}.` : null;
}

// Throws ReleaseError for a withdrawn release or a retired area.
export function refuseOutOfUse(registry: Registry, area: string, version: string): void {
  const reason = explainRetired(registry, area) ?? explainWithdrawn(registry, area, version);
  if (reason !== null) throw new ReleaseError(reason);
}

// A refused change of the release tree. The message gives the reason and the solution.
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

// The contract check refused the change, because the releases do not fit together. Nothing was changed.
export class ContractError extends ReleaseError {
  override name = 'ContractError';
}

// Returns undefined for text that is not valid JSON.
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The hash is in hexadecimal.
export const hashPage = (page: Buffer | string): string => createHash('sha256').update(page).digest('hex');

export const listOpenSets = ({ openSets = {} }: Pick<Registry, 'openSets'>): number[] =>
  Object.keys(openSets).map(Number);

export function withOpenSets(registry: Registry, kept: Registry['openSets'] = {}): Registry {
  const { openSets = {}, ...rest } = registry;
  const left = Object.entries(openSets).filter(([revision, hash]) => kept[revision] === hash);
  return left.length > 0 ? { ...rest, openSets: Object.fromEntries(left) } : rest;
}

// Versions by area, which may include the host.
export type TrainReleases = RegistryTrain['releases'];

// Example: `host 3.0.0, vulns 2.0.0`
export const formatTrain = (releases: TrainReleases) =>
  Object.entries(releases)
    .map((each) => each.join(' '))
    .join(', ');

export const isSameTrain = (one: TrainReleases, other: TrainReleases) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([area, version]) => other[area] === version);

export function withoutTrain(registry: Registry): Registry {
  const { train: _, ...rest } = registry;
  return rest;
}

// Returns the registry as browsers with the train have it: its releases are live, and it has no train.
export const withTrainLive = (registry: Registry, releases: TrainReleases = registry.train?.releases ?? {}): Registry =>
  Object.entries(releases)
    .filter(([area]) => getRegistryEntry(registry, area) !== null)
    .reduce((next, [area, version]) => activateRelease(next, area, version), withoutTrain(registry));

// Ends a train that contains a rolled-back area or brings another host, because the train was checked against the
// releases that were live when it began.
export const endTrainOf = (registry: Registry, area: string): Registry => {
  const { releases = {} } = registry.train ?? {};
  return area in releases || 'host' in releases ? withoutTrain(registry) : registry;
};

// Throws ReleaseError for an area of a train, because a separate release would mix versions in its browsers.
export function refuseInTrain({ train }: Registry, area: string): void {
  if (train?.releases[area] !== undefined)
    throw new ReleaseError(
      `${area} is part of the train of ${formatTrain(train.releases)} for ${train.percent} % of browsers. ` +
        'For everyone: release train promote. To end it: release train abort.',
    );
}

// Days for which a preview can be opened after it was staged.
const PREVIEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

// A release that only a link opens, until an instant.
export interface Preview {
  area: string;
  version: string;
  // ISO 8601.
  until: string;
}

export const getPreviewEnd = (at: string): string => new Date(Date.parse(at) + PREVIEW_DAYS * DAY_MS).toISOString();

// Includes expired previews.
export const listPreviews = ({ remotes }: Pick<Registry, 'remotes'>): Preview[] =>
  Object.entries(remotes).flatMap(([area, { releases }]) =>
    Object.entries(releases).flatMap(([version, { preview }]) => (preview ? [{ area, version, ...preview }] : [])),
  );

export const findPreview = (registry: Registry, area: string, version: string): Preview | undefined =>
  listPreviews(registry).find((each) => each.area === area && each.version === version);

// The files of the preview stay until `release gc` removes them.
export function withoutPreview(registry: Registry, { area, version }: Pick<Preview, 'area' | 'version'>): Registry {
  const line = registry.remotes[area];
  if (line === undefined) return registry;
  const { [version]: _, ...releases } = line.releases;
  return withoutEmptyLines({ ...registry, remotes: { ...registry.remotes, [area]: { ...line, releases } } });
}

// Throws ReleaseError if browsers would get a preview without its link.
export function refuseLivePreview(registry: Registry): void {
  for (const { area, version } of listPreviews(registry)) {
    const { active, previous, canary } = registry.remotes[area] ?? {};
    if ([active, previous, canary?.version, registry.train?.releases[area]].includes(version))
      throw new ReleaseError(
        `${area} ${version} is a preview, which only its link opens. To make its sources live: release publish ${area}`,
      );
  }
}

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
