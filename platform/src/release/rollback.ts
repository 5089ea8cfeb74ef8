import type { Registry } from '@faultline/shared/contract';
import { changeRegistry } from './changeRegistry.ts';
import { lineOf, pointTo } from './lines.ts';
import { ReleaseError } from './ReleaseError.ts';

/**
 * Makes an earlier release live again, the previous one unless `to` names another: a change of a pointer, no build.
 * The release that is left is not kept as `previous`, so that no browser falls back to it.
 */
export const rollback = (tree: string, area: string, to?: string, why: string | null = null): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const line = lineOf(current, area);
      if (!line) throw new ReleaseError(`Nothing of "${area}" was published to this tree.`);
      const version = to ?? line.previous;
      const known = Object.keys(line.releases).filter((each) => each !== line.active);
      const choices = known.length > 0 ? `It has ${known.join(', ')}.` : `It has no other release than ${line.active}.`;
      if (!version) throw new ReleaseError(`${area} has no previous release. Name one with --to. ${choices}`);
      if (!line.releases[version]) throw new ReleaseError(`${area} has no release ${version}. ${choices}`);
      if (version === line.active) return null;
      return {
        registry: pointTo(current, area, { active: version, previous: null }),
        change: { action: 'rollback', releases: { [area]: version } },
      };
    },
    why,
  );
