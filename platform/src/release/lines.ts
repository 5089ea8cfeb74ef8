import type { Registry, RegistryHost, RegistryRemote } from '@faultline/shared/contract';

/** The line of releases of the host, or of a remote; `null` when nothing of it was published. */
export const lineOf = (registry: Registry, area: string): RegistryHost | RegistryRemote | null =>
  (area === 'host' ? registry.host : registry.remotes[area]) ?? null;

/** The registry with another release of an area live; an unknown area changes nothing. */
export function pointTo(registry: Registry, area: string, to: { active: string; previous: string | null }): Registry {
  if (area === 'host') return { ...registry, host: registry.host && { ...registry.host, ...to } };
  const remote = registry.remotes[area];
  return remote ? { ...registry, remotes: { ...registry.remotes, [area]: { ...remote, ...to } } } : registry;
}
