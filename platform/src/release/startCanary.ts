import type { Registry } from '@faultline/shared/contract';
import type { ChangeOptions } from './ChangeOptions.ts';
import { changeRegistry } from './changeRegistry.ts';
import { requireEntry } from './requireEntry.ts';
import { setActiveVersions } from './registryEntries.ts';
import { ReleaseError } from './ReleaseError.ts';

/** @throws ReleaseError for a share that no canary can have. */
export function ensurePercent(percent: number): void {
  if (!(percent > 0 && percent <= 100))
    throw new ReleaseError(`A canary is for more than 0 and at most 100 percent of the visitors, not ${percent}.`);
}

/**
 * Lets `percent` of the visitors of an area have another release. A new release draws again; a changed percentage of the
 * same one keeps the salt, so that whoever has it keeps it while it grows.
 */
export const startCanary = (
  tree: string,
  area: string,
  version: string,
  percent: number,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      ensurePercent(percent);
      if (area === 'host')
        throw new ReleaseError('The host has no canary: its scripts stand in the page. Canary the areas one by one.');
      const { line, canary, ensureKnown } = requireEntry(current, area);
      ensureKnown(version);
      if (version === line.active) throw new ReleaseError(`${area} ${version} is live for everyone already.`);
      const same = canary?.version === version;
      if (same && canary.percent === percent) return null;
      const salt = same ? canary.salt : `${current.seq + 1}`;
      const { active, previous } = line;
      return {
        registry: setActiveVersions(current, area, { active, previous, canary: { version, percent, salt } }),
        change: { action: 'canary', releases: { [area]: version } },
      };
    },
    options,
  );
