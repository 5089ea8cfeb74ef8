import type { Registry } from '@faultline/shared/contract';
import type { ChangeOptions } from './ChangeOptions.ts';
import { changeRegistry } from './changeRegistry.ts';
import { requireEntry } from './requireEntry.ts';
import { setActiveVersions } from './registryEntries.ts';
import { ReleaseError } from './ReleaseError.ts';

/**
 * Makes an earlier release live again, the previous one unless `to` names another: a change of a pointer, no build.
 * The release that is left is not kept as `previous`, so that no browser falls back to it, and a canary ends: after a
 * rollback everyone has the same.
 */
export const rollback = (tree: string, area: string, to?: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { line, canary, choices, ensureKnown } = requireEntry(current, area);
      const version = to ?? line.previous;
      if (!version) throw new ReleaseError(`${area} has no previous release. Name one with --to. ${choices}`);
      ensureKnown(version);
      if (version === line.active && !canary) return null;
      return {
        registry: setActiveVersions(current, area, { active: version, previous: null }),
        change: { action: 'rollback', releases: { [area]: version } },
      };
    },
    options,
  );
