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
  if (change.action === 'publish' && !change.stageOnly)
    return 'Here a release is staged first, and promoted by somebody else: publish with --stage-only or --canary.';
  const isForEveryone = change.action === 'promote' || (change.action === 'canary' && change.percent === 100);
  if (!isForEveryone) return null;
  const { area } = change;
  const line = getRegistryEntry(await readRegistry(tree), area);
  const version = change.version ?? (line && 'canary' in line ? line.canary?.version : undefined);
  const sets = await releaseHistory(tree, Number.MAX_SAFE_INTEGER);
  const published = sets.find(
    ({ change: made }) => ['stage', 'publish'].includes(made?.action ?? '') && made?.releases[area] === version,
  );
  return published?.change?.by === name
    ? `${name} put ${area} ${version} into the registry, so another must promote it.`
    : null;
}
