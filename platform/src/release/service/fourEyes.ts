import { releaseHistory } from '../registry/history.ts';
import { getRegistryEntry } from '../registry/registry.ts';
import { readRegistry } from '../registry/store.ts';
import type { Identity } from './access.ts';
import type { ChangeRequest } from './changeRequest.ts';

/**
 * With four eyes, who put a release into the registry may not make it live for everyone: says so in words, or null. It counts for
 * promotion and for a publication that is live at once.
 */
export async function explainOwnPromotion(
  tree: string,
  { name }: Identity,
  change: ChangeRequest,
): Promise<string | null> {
  if (change.action === 'publish' && !change.stageOnly && !change.forTrain)
    return 'Here a release is staged first, and promoted by somebody else: publish with --stage-only or --canary.';
  const sets = await releaseHistory(tree, Number.MAX_SAFE_INTEGER);
  for (const [area, version] of await listLiveForEveryone(tree, change)) {
    const published = sets.find(
      ({ change: made }) => ['stage', 'publish'].includes(made?.action ?? '') && made?.releases[area] === version,
    );
    if (published?.change?.by === name)
      return `${name} put ${area} ${version} into the registry, so another must promote it.`;
  }
  return null;
}

/** The releases that a change would make live for everyone. */
async function listLiveForEveryone(tree: string, change: ChangeRequest): Promise<[string, string | undefined][]> {
  if (change.action === 'train-promote' || (change.action === 'train-start' && change.percent === 100))
    return Object.entries(change.releases);
  if (change.action !== 'promote' && !(change.action === 'canary' && change.percent === 100)) return [];
  const { area } = change;
  const line = getRegistryEntry(await readRegistry(tree), area);
  return [[area, change.version ?? (line && 'canary' in line ? line.canary?.version : undefined)]];
}
