import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { factsFile } from '../build/releaseFacts.ts';
import type { ChangeOptions } from './ChangeOptions.ts';
import { changeRegistry } from './changeRegistry.ts';
import { lineOf, pointTo } from './lines.ts';
import { readHistory } from './readHistory.ts';
import { ReleaseError } from './ReleaseError.ts';
import { treePaths } from './treePaths.ts';

const areasOf = ({ host, remotes }: Registry) => [...(host ? ['host'] : []), ...Object.keys(remotes)];

const isThere = (tree: string, area: string, version: string) =>
  existsSync(path.join(treePaths(tree).release(area, version), factsFile));

/** The pointers of `past` over every release that is known now; areas that came later are not in the set. */
function withSet(tree: string, current: Registry, past: Registry): Registry {
  const remotes = Object.fromEntries(
    Object.entries(past.remotes).map(([area, line]) => {
      const releases = { ...line.releases, ...current.remotes[area]?.releases };
      return [area, { ...line, releases }];
    }),
  );
  const host = past.host && { ...past.host, releases: { ...past.host.releases, ...current.host?.releases } };
  const set = { ...current, host, remotes };
  return areasOf(set).reduce((registry, area) => {
    const { active, previous } = lineOf(set, area) ?? { active: '', previous: null };
    // A canary is an experiment of its day, and not part of what everyone had.
    return pointTo(registry, area, { active, previous: previous && isThere(tree, area, previous) ? previous : null });
  }, set);
}

const pointersOf = (registry: Registry) =>
  JSON.stringify(
    areasOf(registry).map((area) => {
      const line = lineOf(registry, area);
      return [area, line?.active, line?.previous, line && 'canary' in line ? line.canary : undefined];
    }),
  );

/** Makes the whole set of releases of a past `seq` live again, in one change; canaries end. */
export async function restore(tree: string, seq: number, options: ChangeOptions = {}): Promise<Registry> {
  const past = await readHistory(tree, seq);
  return changeRegistry(
    tree,
    (current) => {
      const releases = Object.fromEntries(areasOf(past).map((area) => [area, lineOf(past, area)?.active ?? '']));
      const lost = Object.entries(releases).filter(([area, version]) => !isThere(tree, area, version));
      if (lost.length > 0)
        throw new ReleaseError(
          `Set ${seq} cannot be restored, for these releases are no longer in the tree: ${lost.map((each) => each.join(' ')).join(', ')}. ` +
            `Publish them again from their commits, or choose another set.`,
        );
      const registry = withSet(tree, current, past);
      if (pointersOf(registry) === pointersOf(current)) return null;
      return { registry, change: { action: 'restore', releases } };
    },
    { ...options, why: options.why ?? `the set of seq ${seq}` },
  );
}
