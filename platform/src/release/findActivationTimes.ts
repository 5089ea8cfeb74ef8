import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry } from './registryEntries.ts';
import { readRegistryFile } from './registryFile.ts';
import { historySeqs } from './releaseHistory.ts';
import { treePaths } from './treePaths.ts';

/** For each of `areas` the set of the history with which its live release became live; nothing where none is kept. */
export async function findActivationTimes(tree: string, current: Registry, areas: readonly string[]) {
  const found = new Map<string, Registry>();
  let open = areas;
  for (const seq of (await historySeqs(tree)).toReversed()) {
    if (open.length === 0) break;
    const set = await readRegistryFile(treePaths(tree).history(seq));
    open = open.filter((area) => getRegistryEntry(set, area)?.active === getRegistryEntry(current, area)?.active);
    for (const area of open) found.set(area, set);
  }
  return found;
}
