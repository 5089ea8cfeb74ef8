import type { Registry } from '@faultline/shared/contract';
import type { ChangeOptions } from './ChangeOptions.ts';
import { changeRegistry } from './changeRegistry.ts';
import { requireEntry } from './requireEntry.ts';
import { setActiveVersions } from './registryEntries.ts';

/**
 * Ends an area's canary; everyone has the live release again. With `version`, only when that is still the canary, so
 * that a watcher that learnt of failures late does not end the next one.
 */
export const haltCanary = (
  tree: string,
  area: string,
  version?: string,
  options: ChangeOptions = {},
): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { line, canary } = requireEntry(current, area);
      if (!canary || (version !== undefined && canary.version !== version)) return null;
      return {
        registry: setActiveVersions(current, area, { active: line.active, previous: line.previous }),
        change: { action: 'halt', releases: { [area]: canary.version } },
      };
    },
    options,
  );
