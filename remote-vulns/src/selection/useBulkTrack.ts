import { isPlaceholderId, readTracking, type Tracking } from '@faultline/shared/contract';
import {
  ROW_VERSION_FILTER,
  type TrackingIndex,
  trackingDraft,
  usePlanUse,
  useTrackingCommands,
} from '@faultline/shared/tracking';
import { toast } from '@faultline/shared/ui';
import { useDeferredValue, useState } from 'react';
import type { RowSelection } from './useRowSelection.ts';

/** Each is a request of its own. */
export const MAX_BULK_TRACKINGS = 100;
const MAX_CONCURRENCY = 4;
const PLAN_LIMIT = 'ERR_PLAN_LIMIT';
const quiet = { done: false, failed: false } as const;

/** A CVE that was not tracked, and the provider's reason. */
export interface Refusal {
  id: string;
  reason: string;
}

/** Tracks the selected CVEs one by one, as many as fit the plan; the others stay selected. */
export function useBulkTrack({ selected, select }: RowSelection, index: TrackingIndex) {
  const use = usePlanUse();
  const { track, untrack } = useTrackingCommands();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failed, setFailed] = useState<readonly Refusal[]>([]);

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
    const wanted = all.filter((id) => index.find('cve', id) === undefined);
    const ids = wanted.slice(0, use?.left ?? wanted.length);
    if (wanted.length === 0) return void toast.info('Already on your track list');
    const made: Tracking[] = [];
    const refused: Refusal[] = [];
    let limit: string | undefined;
    setFailed([]);
    setProgress({ done: 0, total: ids.length });
    await forEachConcurrently(ids, async (id) => {
      const draft = trackingDraft.cve(id, ROW_VERSION_FILTER);
      // After the plan's limit is reached, further requests would be refused too.
      const outcome = limit === undefined ? await track(draft, quiet) : undefined;
      if (outcome?.ok) made.push(readTracking({ ...draft, id: outcome.data }));
      else {
        const reason = limit ?? (outcome && (outcome.error.serverMessage ?? outcome.error.message)) ?? '';
        if (outcome?.error.code === PLAN_LIMIT) limit = reason;
        refused.push({ id, reason });
      }
      setProgress({ done: made.length + refused.length, total: ids.length });
    });
    setProgress(undefined);
    setFailed(refused);
    select([...refused.map(({ id }) => id), ...wanted.slice(ids.length)]);
    if (made.length > 0) toast.withUndo(`Tracking ${countCves(made.length)}`, () => void undo(made));
  }

  const untracked = selected.filter(({ cve_id }) => index.find('cve', cve_id) === undefined).length;
  // The bar's selection is deferred: what was refused is not named beside the selection as it was before.
  return {
    run,
    progress,
    failed: useDeferredValue(failed),
    /** The number of selected CVEs that fit the plan; undefined if all do. */
    fitting: use !== undefined && untracked > use.left ? use.left : undefined,
  };
}

const countCves = (count: number) => (count === 1 ? '1 CVE' : `${count} CVEs`);

async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const takeTurns = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, takeTurns));
}
