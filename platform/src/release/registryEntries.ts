import type { Registry, RegistryHost, RegistryRemote } from '@faultline/shared/contract';

/** The line of releases of the host, or of a remote; `null` when nothing of it was published. */
export const getRegistryEntry = (
  registry: Pick<Registry, 'host' | 'remotes'>,
  area: string,
): RegistryHost | RegistryRemote | null => (area === 'host' ? registry.host : registry.remotes[area]) ?? null;

/** What can be said of a line without touching its releases. */
export interface ActiveVersions {
  active: string;
  previous: string | null;
  canary?: RegistryRemote['canary'];
}

/** The registry with an area's pointers set; one that is not named is cleared. An unknown area changes nothing. */
export function setActiveVersions(
  registry: Registry,
  area: string,
  { active, previous, canary }: ActiveVersions,
): Registry {
  if (area === 'host') return { ...registry, host: registry.host && { ...registry.host, active, previous } };
  const remote = registry.remotes[area];
  if (!remote) return registry;
  const { canary: _, ...rest } = remote;
  const line = { ...rest, active, previous, ...(canary ? { canary } : {}) };
  return { ...registry, remotes: { ...registry.remotes, [area]: line } };
}
