import { isPlaceholderId, readTracking, type Tracking } from '@faultline/shared/contract';
import { ROW_VERSION_FILTER, type TrackingIndex, trackingDraft, useTrackingCommands } from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { useDeferredValue, useState } from 'react';
import type { RowSelection } from './useRowSelection.ts';

/** Each is a request of its own. */
export const MAX_BULK_TRACKINGS = 100;
const MAX_CONCURRENCY = 4;
const quiet = { done: false, failed: false } as const;

/** Tracks the selected CVEs one by one; those that fail stay selected. */
export function useBulkTrack({ selected, select }: RowSelection, index: TrackingIndex) {
  const { track, untrack } = useTrackingCommands();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failed, setFailed] = useState<readonly string[]>([]);

  async function undo(made: readonly Tracking[]) {
    let left = 0;
    await forEachConcurrently(made, async (tracking) => {
      const { ok } = await untrack(tracking, quiet);
      if (!ok) left += 1;
    });
    if (left > 0) toast.error(`${left} of ${made.length} CVEs are still tracked`);
    else toast.success(`Stopped tracking ${countCves(made.length)}`);
  }

  async function run() {
    const all = selected.map(({ cve_id }) => cve_id).filter((id) => !isPlaceholderId(id));
    const ids = all.filter((id) => index.find('cve', id) === undefined);
    if (ids.length === 0) return void toast.info('Already on your track list');
    const made: Tracking[] = [];
    const refused: string[] = [];
    setFailed([]);
    setProgress({ done: 0, total: ids.length });
    await forEachConcurrently(ids, async (id) => {
      const draft = trackingDraft.cve(id, ROW_VERSION_FILTER);
      const outcome = await track(draft, quiet);
      if (outcome.ok) made.push(readTracking({ ...draft, id: outcome.data }));
      else refused.push(id);
      setProgress({ done: made.length + refused.length, total: ids.length });
    });
    setProgress(undefined);
    setFailed(refused);
    select(refused);
    if (made.length > 0) toast.withUndo(`Tracking ${countCves(made.length)}`, () => void undo(made));
  }

  // The bar's selection is deferred: what was refused is not named beside the selection as it was before.
  return { run, progress, failed: useDeferredValue(failed) };
}

const countCves = (count: number) => (count === 1 ? '1 CVE' : `${count} CVEs`);

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const takeTurns = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, takeTurns));
}
