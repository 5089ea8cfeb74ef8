import type { Registry } from '@faultline/shared/contract';
import pLimit from 'p-limit';
import { type Area, BuildError, findAreas, workspaceRoot } from '../../build/area.ts';
import { buildArea, type BuildResult } from '../../build/buildArea.ts';
import { contentHash, hashSources, localVersion } from '../../build/contentHash.ts';
import { ContractError, getRegistryEntry } from '../registry/registry.ts';
import { openReleaseTree, readRegistry } from '../registry/store.ts';
import { getManifestPath, hasTreeFile } from '../registry/treeFiles.ts';
import { explainKeptBack } from './findWithheld.ts';
import { publish } from './publish.ts';

interface PublishedArea {
  area: string;
  version: string;
  state: 'built' | 'unchanged' | 'kept back' | 'refused';
  // If the area was not published: the reason with the command that publishes it, or the refusal of the contract
  // check.
  reason?: string;
}

// Returns the live version of an area if it was built from the current content and its files are in the tree.
async function upToDate(tree: string, registry: Registry, area: Area, hash: string): Promise<string | null> {
  const line = getRegistryEntry(registry, area.name);
  if (!line?.active || line.releases[line.active]?.contentHash !== hash) return null;
  return (await hasTreeFile(getManifestPath(tree, area.name, line.active))) ? line.active : null;
}

type OnBuilt = (area: string, done: number, total: number) => void;

// Two at a time, because the bundler uses several threads. All areas are tried, so that all errors are reported.
async function buildEach(areas: readonly Area[], root: string, onBuilt?: OnBuilt): Promise<BuildResult[]> {
  const limit = pLimit(2);
  let done = 0;
  const buildOne = async (area: Area) => {
    const result = await buildArea(area.name, { root });
    done += 1;
    onBuilt?.(area.name, done, areas.length);
    return result;
  };
  const ends = await Promise.allSettled(areas.map((area) => limit(() => buildOne(area))));
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failed.length === 1) throw failed[0];
  if (failed.length > 1) throw new BuildError(failed.map((error) => (error as Error).message).join('\n\n'));
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}

// Builds the areas whose sources changed since their live release and publishes them in one change, so that a new tree
// is never partially visible. Rolled back, halted and staged content is withheld, because a restart must not make it
// live. Nothing is published if a changed area is incompatible with the live release of a withheld one, because a
// restart must not fail for that reason. `onBuilt` is called after each build.
export async function publishAll(tree: string, root = workspaceRoot, onBuilt?: OnBuilt): Promise<PublishedArea[]> {
  await openReleaseTree(tree).probe();
  const registry = await readRegistry(tree);
  const plans = await Promise.all(
    findAreas(root).map(async (area) => {
      const hash = contentHash(area);
      const live = await upToDate(tree, registry, area, hash);
      const reason = live
        ? null
        : await explainKeptBack(tree, registry, area.name, { contentHash: hash, sourceHash: hashSources(area) });
      return { area, hash, live, reason };
    }),
  );
  const changed = plans.filter(({ live, reason }) => live === null && reason === null).map(({ area }) => area);
  const hasOlderLive = plans.some(
    ({ area, reason }) => reason !== null && getRegistryEntry(registry, area.name) !== null,
  );
  const refusal = await publish(tree, await buildEach(changed, root, onBuilt), { dropPrevious: true }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ContractError && hasOlderLive) return error.message;
      throw error;
    },
  );
  return plans.map(({ area, hash, live, reason }): PublishedArea => {
    const published = { area: area.name, version: live ?? localVersion(area, hash) };
    if (reason !== null) return { ...published, state: 'kept back', reason };
    if (live !== null) return { ...published, state: 'unchanged' };
    return refusal === null ? { ...published, state: 'built' } : { ...published, state: 'refused', reason: refusal };
  });
}
