import type { Registry } from '@faultline/shared/contract';
import { knownLine } from './knownLine.ts';
import { pointTo } from './lines.ts';

/** The registry with a recorded release live; the one before it is kept as `previous`, and a canary of it has ended. */
export function activated(registry: Registry, area: string, version: string): Registry {
  const { line, canary } = knownLine(registry, area);
  return pointTo(registry, area, {
    active: version,
    previous: line.active === version ? line.previous : line.active,
    canary: canary?.version === version ? undefined : canary,
  });
}
