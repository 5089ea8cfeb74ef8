import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry } from './registryEntries.ts';
import { ReleaseError } from './ReleaseError.ts';

interface TakenOut {
  at: string;
  by: string;
  why: string | null;
}

const formatTakenOut = ({ at, by, why }: TakenOut) =>
  `${at.slice(0, 16).replace('T', ' ')} UTC by ${by}${why === null ? '' : ` ("${why}")`}`;

/** Explains why nothing of a retired area is shown, and how that ends; null for every other area. */
export function explainRetired({ retired }: Registry, area: string): string | null {
  const found = retired?.[area];
  if (!found) return null;
  return `${area} is retired since ${formatTakenOut(found)}. To bring it back: release retire ${area} --undo`;
}

/** Explains why a release must not be loaded, and how that ends; null for every other release. */
export function explainWithdrawn(registry: Registry, area: string, version: string): string | null {
  const line = getRegistryEntry(registry, area) ?? registry.retired?.[area]?.line;
  const found = line?.withdrawn?.[version];
  if (!found) return null;
  return `${area} ${version} was withdrawn at ${formatTakenOut(found)}. To allow it again: release withdraw ${area} ${version} --undo`;
}

/** @throws ReleaseError for a release that is withdrawn, or whose area is retired. */
export function refuseOutOfUse(registry: Registry, area: string, version: string): void {
  const reason = explainRetired(registry, area) ?? explainWithdrawn(registry, area, version);
  if (reason !== null) throw new ReleaseError(reason);
}
