import { QueryView, type Problem, type QueryState } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Button, EmptyState, Screen, Skeletons, styled } from '@faultline/shared/ui';
import { FileDown, ListX, RefreshCw } from 'lucide-react';
import { ExportJobCard } from './ExportJobCard.tsx';
import { useExports } from './useExports.ts';

const List = styled('ul')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' });

const nothing = (
  <EmptyState
    title="No export requests yet"
    hint="Use the Export button on the main page to turn a list into a report. It will be waiting here."
    icon={<FileDown size={20} />}
    action={<Button href={paths.daily}>Go to Daily Vulnerabilities</Button>}
  />
);

/** The reports that the user requested, and their progress (specification 8). */
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
