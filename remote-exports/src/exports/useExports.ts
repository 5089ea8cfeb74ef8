import { type ExportJob, exportJobs } from '@faultline/shared/contract';
import { isInProgress, polledStatusAtom, storedJobsAtom, watchFoundJobs } from '@faultline/shared/exports';
import { type QueryState, useQuery } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { toast } from '@faultline/shared/ui';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type ExportCard, exportCards, isOver } from './exportCards.ts';

const clearedJobs = {
  name: 'clearedExports',
  initial: [] as string[],
  read: (stored: unknown) => (Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []),
};
const MAX_CLEARED_JOBS = 500;

// A failed refresh empties the list (specification 8.3).
const emptyOnFailure = (query: QueryState<ExportJob[]>): QueryState<ExportJob[]> =>
  query.status === 'ready' && query.problem !== undefined
    ? { status: 'failed', problem: query.problem, retry: query.refresh }
    : query;

export function useExports() {
  const query = emptyOnFailure(useQuery(exportJobs.list));
  const [stored, setStored] = useAtom(storedJobsAtom);
  const polled = useAtomValue(polledStatusAtom);
  const [cleared, setCleared] = useUserStorage(clearedJobs);
  const listed = query.status === 'ready' ? query.data : undefined;
  const listedAt = query.status === 'ready' ? query.updatedAt : 0;

  const cards = useMemo(
    () => (listed === undefined ? [] : exportCards({ listed, listedAt, stored, polled, cleared })),
    [listed, listedAt, stored, polled, cleared],
  );
  // Jobs that are already polled are skipped.
  useEffect(
    () =>
      watchFoundJobs(
        cards.filter(({ status }) => isInProgress(status)).map(({ jobId, name }) => ({ job_id: jobId, name })),
      ),
    [cards],
  );

  const state: QueryState<ExportCard[]> = query.status === 'ready' ? { ...query, data: cards } : query;
  const over = cards.filter(isOver);
  return {
    state,
    over: over.length,
    refresh: query.status === 'ready' ? query.refresh : query.status === 'failed' ? query.retry : undefined,
    refreshing: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
    // Hides completed and failed cards permanently, with an undo period.
    clearCompleted: () => {
      const ids = over.flatMap(({ job_id, jobId }) => [job_id, jobId]);
      setCleared([...cleared, ...ids].slice(-MAX_CLEARED_JOBS));
      setStored(stored.filter(({ job_id }) => !ids.includes(job_id)));
      toast.withUndo(
        over.length === 1 ? '1 export cleared' : `${over.length} exports cleared`,
        () => {
          setCleared(cleared);
          setStored(stored);
        },
        over.length,
      );
    },
  };
}
