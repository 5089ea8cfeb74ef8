import { createHash } from 'node:crypto';
import type { Registry, RegistryHost, RegistryRemote, RegistryTrain } from '@faultline/shared/contract';

/** The line of releases of the host, or of a remote; `null` when nothing of it was published. */
export const getRegistryEntry = (
  registry: Pick<Registry, 'host' | 'remotes'>,
  area: string,
): RegistryHost | RegistryRemote | null => {
  if (area === 'host') return registry.host;
  // A name that a person types may be that of a property of every object.
  return (Object.hasOwn(registry.remotes, area) && registry.remotes[area]) || null;
};

/** The release that everyone gets; undefined while an area has none. */
export const getActiveRelease = <R>({ active, releases }: { active: string | null; releases: Record<string, R> }) =>
  active === null ? undefined : releases[active];

/** The names of everything that is published, the host first. */
export const listAreas = ({ host, remotes }: Registry) => [...(host ? ['host'] : []), ...Object.keys(remotes)];

// The properties of a registry entry other than its releases.
interface ActiveVersions {
  // Null for an area whose first release is not live yet; the host always has one.
  active: string | null;
  previous: string | null;
  canary?: RegistryRemote['canary'];
}

/** The registry with an area's pointers set; one that is not named is cleared. An unknown area changes nothing. */
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

/** The registry without areas that were never live and whose releases are all gone. */
export function withoutEmptyLines(registry: Registry): Registry {
  const remotes = Object.entries(registry.remotes).filter(
    ([, { active, releases, withdrawn = {} }]) =>
      active !== null || Object.keys(releases).length > 0 || Object.keys(withdrawn).length > 0,
  );
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

/** The registry with a recorded release live; the one before it is kept as `previous`, and a canary of it has ended. */
export function activateRelease(registry: Registry, area: string, version: string): Registry {
  const { line, canary } = requireEntry(registry, area);
  return setActiveVersions(registry, area, {
    active: version,
    previous: line.active === version ? line.previous : line.active,
    canary: canary?.version === version ? undefined : canary,
  });
}

// The newest ones, as there may be many.
const MAX_NAMED_VERSIONS = 8;

function formatChoices({ active, releases }: RegistryHost | RegistryRemote): string {
  const others = Object.keys(releases).filter((each) => each !== active);
  if (others.length === 0)
    return active === null ? 'It has no release.' : `It has no other release than ${active}, which is live.`;
  const older = others.length > MAX_NAMED_VERSIONS ? ` and ${others.length - MAX_NAMED_VERSIONS} older ones` : '';
  return `It has ${others.slice(0, MAX_NAMED_VERSIONS).join(', ')}${older}; ${active === null ? 'none was live yet' : `live is ${active}`}.`;
}

/**
 * The line of an area that was published, and what to choose from in words.
 * @throws ReleaseError for any other.
 */
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

/** `2026-11-21 09:50 UTC` */
export const formatInstant = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

interface TakenOut {
  at: string;
  by: string;
  why: string | null;
}

const formatTakenOut = ({ at, by, why }: TakenOut) =>
  `${formatInstant(at)} by ${by}${why === null ? '' : ` ("${why}")`}`;

/** Explains why nothing of a retired area is shown, and how that ends; null for every other area. */
export function explainRetired({ retired }: Registry, area: string): string | null {
  const found = retired && Object.hasOwn(retired, area) ? retired[area] : undefined;
  if (!found) return null;
  return `${area} is retired since ${formatTakenOut(found)}. To bring it back: release retire ${area} --undo`;
}

/** Explains why a release must not be loaded, and how that ends; null for every other release. */
export function explainWithdrawn(registry: Registry, area: string, version: string): string | null {
  const line = getRegistryEntry(registry, area) ?? registry.retired?.[area]?.line;
  const found = line?.withdrawn && Object.hasOwn(line.withdrawn, version) ? line.withdrawn[version] : undefined;
  if (!found) return null;
  return `${area} ${version} was withdrawn at ${formatTakenOut(found)}. To allow it again: release withdraw ${area} ${version} --undo`;
}

/** Returns that a release was live and was rolled back, with the reason; null for other releases. */
export function explainRolledBack(registry: Registry, area: string, version = ''): string | null {
  const found = getRegistryEntry(registry, area)?.releases[version]?.rolledBack;
  return found ? `Note: ${area} ${version} was rolled back at ${formatTakenOut(found)}.` : null;
}

/** @throws ReleaseError for a release that is withdrawn, or whose area is retired. */
export function refuseOutOfUse(registry: Registry, area: string, version: string): void {
  const reason = explainRetired(registry, area) ?? explainWithdrawn(registry, area, version);
  if (reason !== null) throw new ReleaseError(reason);
}

/** A change to the release tree that was refused; the message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** The releases would not fit together: the contract check refused the change, and nothing was changed. */
export class ContractError extends ReleaseError {
  override name = 'ContractError';
}

/** SHA-256 of a page in hexadecimal, as the registry names it. */
export const hashPage = (page: Buffer | string): string => createHash('sha256').update(page).digest('hex');

/** Lists the open release sets by `revision`. */
export const listOpenSets = ({ openSets = {} }: Pick<Registry, 'openSets'>): number[] =>
  Object.keys(openSets).map(Number);

/** The registry with only the release sets of `kept` open. */
export function withOpenSets(registry: Registry, kept: Registry['openSets'] = {}): Registry {
  const { openSets = {}, ...rest } = registry;
  const left = Object.entries(openSets).filter(([revision, hash]) => kept[revision] === hash);
  return left.length > 0 ? { ...rest, openSets: Object.fromEntries(left) } : rest;
}

/** Versions by area; the host may be among them. */
export type TrainReleases = RegistryTrain['releases'];

/** `host 3.0.0, vulns 2.0.0` */
export const formatTrain = (releases: TrainReleases) =>
  Object.entries(releases)
    .map((each) => each.join(' '))
    .join(', ');

export const isSameTrain = (one: TrainReleases, other: TrainReleases) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([area, version]) => other[area] === version);

/** The registry without its train; what is live stays. */
export function withoutTrain(registry: Registry): Registry {
  const { train: _, ...rest } = registry;
  return rest;
}

/** The registry as those browsers have it that have the train: its releases live, and no train any more. */
export const withTrainLive = (registry: Registry, releases: TrainReleases = registry.train?.releases ?? {}): Registry =>
  Object.entries(releases)
    .filter(([area]) => getRegistryEntry(registry, area) !== null)
    .reduce((next, [area, version]) => activateRelease(next, area, version), withoutTrain(registry));

/**
 * The registry after an area went back: a train that it is part of, or that brings another host, has ended. It was
 * judged against what was live when it began.
 */
export const endTrainOf = (registry: Registry, area: string): Registry => {
  const { releases = {} } = registry.train ?? {};
  return area in releases || 'host' in releases ? withoutTrain(registry) : registry;
};

/** @throws ReleaseError for an area of a train, because a separate release would mix versions in its browsers. */
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

/** A release that only a link opens, until an instant. */
export interface Preview {
  area: string;
  version: string;
  /** ISO 8601. */
  until: string;
}

/** The end of a preview that is staged at `at`. */
export const getPreviewEnd = (at: string): string => new Date(Date.parse(at) + PREVIEW_DAYS * DAY_MS).toISOString();

/** Every preview of a registry, the expired ones too. */
export const listPreviews = ({ remotes }: Pick<Registry, 'remotes'>): Preview[] =>
  Object.entries(remotes).flatMap(([area, { releases }]) =>
    Object.entries(releases).flatMap(([version, { preview }]) => (preview ? [{ area, version, ...preview }] : [])),
  );

export const findPreview = (registry: Registry, area: string, version: string): Preview | undefined =>
  listPreviews(registry).find((each) => each.area === area && each.version === version);

/** The registry without a preview; its files stay until they are cleared up. */
export function withoutPreview(registry: Registry, { area, version }: Pick<Preview, 'area' | 'version'>): Registry {
  const line = registry.remotes[area];
  if (line === undefined) return registry;
  const { [version]: _, ...releases } = line.releases;
  return withoutEmptyLines({ ...registry, remotes: { ...registry.remotes, [area]: { ...line, releases } } });
}

/** @throws ReleaseError for a registry in which browsers would get a preview without its link. */
export function refuseLivePreview(registry: Registry): void {
  for (const { area, version } of listPreviews(registry)) {
    const { active, previous, canary } = registry.remotes[area] ?? {};
    if ([active, previous, canary?.version, registry.train?.releases[area]].includes(version))
      throw new ReleaseError(
        `${area} ${version} is a preview, which only its link opens. To make its sources live: release publish ${area}`,
      );
  }
}
