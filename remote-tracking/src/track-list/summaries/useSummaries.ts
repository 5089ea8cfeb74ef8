import {
  type Tracking,
  trackings,
  type TrackingOverview,
  type TrackingSummary,
  type TrackingTotal,
} from '@faultline/shared/contract';
import { utcDayStart } from '@faultline/shared/format';
import { refresh, useCapability, useQuery } from '@faultline/shared/query';
import { useLastVisit } from '@faultline/shared/session';
import { useLayoutEffect, useMemo, useRef } from 'react';

// Lists begin with a day, and figures count what they list. Many records are published at midnight.
const endOfDayBefore = (instant: Date): string => new Date(Date.parse(utcDayStart(instant)) - 1).toISOString();

const none: TrackingOverview = { items: [], total: undefined };

export interface Summaries {
  offersSummaries: boolean;
  loading: boolean;
  byId: ReadonlyMap<string, TrackingSummary>;
  total: TrackingTotal | undefined;
  failure: { asOf: Date | undefined; isRetrying: boolean; retry: () => void } | undefined;
  since: Date | undefined;
}

// `listedAt` is the time of the list in ms. Trackings that were added after the figures are counted again.
export function useSummaries(items: readonly Tracking[], listedAt: number): Summaries {
  const offersSummaries = useCapability('tracking-summaries') === true;
  const since = useLastVisit('tracking');
  const query = useQuery(trackings.overview, {
    enabled: offersSummaries,
    keepPrevious: true,
    ...(since !== undefined && { query: { since: endOfDayBefore(since) } }),
  });
  const overview = offersSummaries && query.status === 'ready' ? query.data : none;
  const byId = useMemo(() => new Map(overview.items.map((item) => [item.tracking_id, item])), [overview]);
  const isIncomplete = items.some(({ id, is_active }) => is_active && !byId.has(id));
  const isSettled = query.status === 'ready' && !query.refreshing && query.problem === undefined;
  const incompleteList = offersSummaries && isIncomplete && isSettled ? listedAt : undefined;
  // Once for each list: figures that were requested before a tracking was added may arrive after it.
  const recounted = useRef(0);
  useLayoutEffect(() => {
    if (incompleteList === undefined || incompleteList === recounted.current) return;
    recounted.current = incompleteList;
    void refresh(trackings.overview);
  }, [incompleteList]);
  const isFetching = query.status === 'loading' || (query.status === 'ready' && query.refreshing);
  const loading = offersSummaries && isFetching && (query.status === 'loading' || isIncomplete);
  const problem = query.status === 'failed' || (query.status === 'ready' && query.problem !== undefined);
  const isUnknown = loading || (problem && isIncomplete);
  return {
    offersSummaries,
    loading,
    byId,
    total: isUnknown ? undefined : overview.total,
    failure:
      offersSummaries && problem && !loading
        ? {
            asOf: query.status === 'ready' && !isIncomplete ? new Date(query.updatedAt) : undefined,
            isRetrying: isFetching,
            retry: query.status === 'ready' ? query.refresh : query.retry,
          }
        : undefined,
    since,
  };
}
