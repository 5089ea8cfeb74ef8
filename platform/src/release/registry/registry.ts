import type { Registry, RegistryHost, RegistryRemote } from '@faultline/shared/contract';

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

/** The properties of a registry entry other than its releases. */
export interface ActiveVersions {
  /** Null for an area whose first release is not live yet; the host always has one. */
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
