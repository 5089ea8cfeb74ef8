import type { Registry } from '@faultline/shared/contract';
import { requireEntry } from './requireEntry.ts';
import { setActiveVersions } from './registryEntries.ts';

/** The registry with a recorded release live; the one before it is kept as `previous`, and a canary of it has ended. */
export function activateRelease(registry: Registry, area: string, version: string): Registry {
  const { line, canary } = requireEntry(registry, area);
  return setActiveVersions(registry, area, {
    active: version,
    previous: line.active === version ? line.previous : line.active,
    canary: canary?.version === version ? undefined : canary,
  });
}
