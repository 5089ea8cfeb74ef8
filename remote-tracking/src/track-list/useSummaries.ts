import { trackings, type TrackingSummary } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';
import { useLastVisit } from '@faultline/shared/session';
import { useMemo } from 'react';

const none: readonly TrackingSummary[] = [];

/** What is open for each tracking, by its id; empty while it loads, and where the provider does not say. */
export function useSummaries(): ReadonlyMap<string, TrackingSummary> {
  const enabled = useCapability('tracking-summaries') === true;
  const since = useLastVisit('tracking')?.toISOString();
  const query = useQuery(trackings.summaries, {
    enabled,
    keepPrevious: true,
    ...(since !== undefined && { query: { since } }),
  });
  const items = enabled && query.status === 'ready' ? query.data : none;
  return useMemo(() => new Map(items.map((item) => [item.tracking_id, item])), [items]);
}
