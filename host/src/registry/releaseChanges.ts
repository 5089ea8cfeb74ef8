import type { RegistryChange } from '@faultline/shared/contract';

/** One change of the active releases, as recorded in `/r/history/<revision>.public.json`. */
export interface ReleaseChange {
  revision: number;
  /** ISO 8601. */
  publishedAt: string;
  change: Partial<Pick<RegistryChange, 'action' | 'command' | 'openSets' | 'train' | 'root' | 'releases'>>;
}

async function fetchChange(revision: number): Promise<ReleaseChange | undefined> {
  const answer = await fetch(`/r/history/${revision}.public.json`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The history cannot be fetched: ${answer.status}`);
  return (await answer.json()) as ReleaseChange;
}

/** Returns the last `count` changes up to `newest`, newest first. */
export async function fetchReleaseChanges(newest: number, count: number): Promise<ReleaseChange[]> {
  const revisions = Array.from({ length: count }, (_, index) => newest - index).filter((revision) => revision > 0);
  return (await Promise.all(revisions.map(fetchChange))).filter((each) => each !== undefined);
}
