import type { QueryState } from '@faultline/shared/query';
import { TrackListFailed } from '../TrackListFailed.tsx';

/** What to choose from did not come. */
export function LookupFailed({ query }: { query: QueryState<unknown> }) {
  if (query.status !== 'failed') return null;
  return <TrackListFailed what="Failed to load products data" problem={query.problem} onRetry={query.retry} />;
}
