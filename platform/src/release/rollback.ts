import type { Registry } from '@faultline/shared/contract';
import { changeRegistry } from './changeRegistry.ts';
import { ReleaseError } from './ReleaseError.ts';

/** The line of releases of the host or of a remote. */
export const lineOf = (registry: Registry, area: string) =>
  area === 'host' ? registry.host : (registry.remotes[area] ?? null);

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
      const moved = { active: version, previous: null };
      const registry =
        area === 'host'
          ? { ...current, host: current.host && { ...current.host, ...moved } }
          : { ...current, remotes: { ...current.remotes, [area]: { ...current.remotes[area], ...line, ...moved } } };
      return { registry: registry as Registry, change: { action: 'rollback', releases: { [area]: version } } };
    },
    why,
  );
