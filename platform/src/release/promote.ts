import type { Registry } from '@faultline/shared/contract';
import { activateRelease } from './activateRelease.ts';
import type { ChangeOptions } from './ChangeOptions.ts';
import { changeRegistry } from './changeRegistry.ts';
import { requireEntry } from './requireEntry.ts';
import { ReleaseError } from './ReleaseError.ts';

/**
 * Makes a release that is in the registry live for everyone: the area's canary, or the one `to` names. What was live
 * becomes `previous`.
 */
export const promote = (tree: string, area: string, to?: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { line, canary, choices, ensureKnown } = requireEntry(current, area);
      const version = to ?? canary?.version;
      if (!version) throw new ReleaseError(`${area} has no canary. Name the release to promote. ${choices}`);
      ensureKnown(version);
      if (version === line.active) return null;
      return {
        registry: activateRelease(current, area, version),
        change: { action: 'promote', releases: { [area]: version } },
      };
    },
    options,
  );
