import type { Registry } from '@faultline/shared/contract';
import { requireEntry, explainWithdrawn, ReleaseError } from '../registry/registry.ts';
import { endTrainOf } from '../registry/train.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';

// An area that was retired before its first release was live has none to name.
const toReleases = (area: string, active: string | null): Record<string, string> =>
  active === null ? {} : { [area]: active };

/**
 * Takes an area out of use: its screens and sidebar entries are gone with the next page, overrides of it find nothing.
 * Its releases and files stay, for pages that are open and for `unretire`. Refused where the area has the home or an
 * address that others need.
 */
export const retire = (tree: string, area: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current, stamp) => {
      if (area === 'host') throw new ReleaseError('The host cannot be retired: it draws every page.');
      if (current.retired?.[area]) return null;
      requireEntry(current, area);
      const { [area]: line, ...remotes } = current.remotes;
      if (!line) return null;
      const { canary: _, ...kept } = line;
      return {
        registry: {
          ...endTrainOf(current, area),
          remotes,
          retired: { ...current.retired, [area]: { line: kept, ...stamp } },
        },
        change: { action: 'halt', command: 'retire', releases: toReleases(area, line.active) },
        goesLive: {},
      };
    },
    options,
  );

/** Undoes `retire`: the area is live with the release it had, after the contract check against what is live now. */
export const unretire = (tree: string, area: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { [area]: found, ...others } = current.retired ?? {};
      if (!found) {
        if (current.remotes[area]) return null;
        throw new ReleaseError(`${area} is not retired.`);
      }
      const { retired: _, ...rest } = current;
      const withdrawn = found.line.active && explainWithdrawn(current, area, found.line.active);
      if (withdrawn) throw new ReleaseError(`${area} has no release to bring back: ${withdrawn}`);
      return {
        registry: {
          ...rest,
          remotes: { ...current.remotes, [area]: found.line },
          ...(Object.keys(others).length > 0 ? { retired: others } : {}),
        },
        change: { action: 'promote', command: 'unretire', releases: toReleases(area, found.line.active) },
      };
    },
    options,
  );
