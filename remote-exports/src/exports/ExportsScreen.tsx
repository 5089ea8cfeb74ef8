import { QueryView, type Problem, type QueryState, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Button, EmptyState, Screen, Skeletons, styled, toast } from '@faultline/shared/ui';
import { FileDown, ListX, RefreshCw } from 'lucide-react';
import { ExportJobCard } from './ExportJobCard.tsx';
import { type ExportJob, exportJobs } from '@faultline/shared/contract';
import { isInProgress, polledStatusAtom, storedJobsAtom, watchFoundJobs } from '@faultline/shared/exports';
import { useUserTexts } from '@faultline/shared/session';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type ExportCard, exportCards, isOver } from './exportCards.ts';

const List = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const nothing = (
  <EmptyState
    title="No export requests yet"
    hint="Use the Export button on the main page to turn a list into a report. It will be waiting here."
    icon={<FileDown size={20} />}
    action={<Button href={paths.daily}>Go to Daily Vulnerabilities</Button>}
  />
);

export function ExportsScreen() {
  const { state, over, refresh, refreshing, clearCompleted } = useExports();
  return (
    <Screen
      title="Export Requests"
      subtitle="Track the status of your export requests"
      actions={
        <>
          <Button startIcon={<ListX size={15} />} onClick={clearCompleted} disabled={over === 0}>
            Clear Completed
          </Button>
          <Button
            startIcon={<RefreshCw size={15} />}
            onClick={refresh}
            disabled={refresh === undefined}
            loading={refreshing}
            loadingPosition="start"
          >
            Refresh
          </Button>
        </>
      }
    >
      <QueryView
        query={withErrorText(state)}
        failedTitle={state.status === 'failed' ? failedTitle(state.problem) : undefined}
        empty={nothing}
        loading={<Skeletons count={3} height={124} gap={12} label="Loading your exports" />}
      >
        {(cards) => (
          <List aria-label="Export requests">
            {cards.map((job) => (
              <ExportJobCard key={job.job_id} job={job} />
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  );
}

// A response with `success: false` and a failed request have different titles (specification 8.3).
const failedTitle = ({ httpStatus }: Problem): string =>
  httpStatus === undefined ? 'Error loading exports' : 'Failed to load exports';

const unsaid = ({ httpStatus, serverMessage }: Problem): boolean =>
  serverMessage === undefined && httpStatus !== undefined && httpStatus < 300;

function withErrorText<T>(state: QueryState<T>): QueryState<T> {
  return state.status === 'failed' && unsaid(state.problem)
    ? { ...state, problem: { ...state.problem, message: 'Get exports failed' } }
    : state;
}

const MAX_CLEARED_JOBS = 500;

// A failed refresh empties the list (specification 8.3).
const emptyOnFailure = (query: QueryState<ExportJob[]>): QueryState<ExportJob[]> =>
  query.status === 'ready' && query.problem !== undefined
    ? { status: 'failed', problem: query.problem, retry: query.refresh }
    : query;

function useExports() {
  const query = emptyOnFailure(useQuery(exportJobs.list));
  const [stored, setStored] = useAtom(storedJobsAtom);
  const polled = useAtomValue(polledStatusAtom);
  const [cleared, setCleared] = useUserTexts('clearedExports');
  const listed = query.status === 'ready' ? query.data : undefined;
  const listedAt = query.status === 'ready' ? query.updatedAt : 0;

  const cards = useMemo(
    () => (listed === undefined ? [] : exportCards({ listed, listedAt, stored, polled, cleared })),
    [listed, listedAt, stored, polled, cleared],
  );
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
