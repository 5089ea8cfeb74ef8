import { trackings, type TrackingOverview, type TrackingSummary, type TrackingTotal } from '@faultline/shared/contract';
import { useCapability, useQuery } from '@faultline/shared/query';
import { useLastVisit } from '@faultline/shared/session';
import { useMemo } from 'react';

const none: TrackingOverview = { items: [], total: undefined };

/** What is open for each tracking and for all; empty where the provider does not say, or fails to. */
export interface Summaries {
  /** True if the provider announces them. */
  offered: boolean;
  loading: boolean;
  byId: ReadonlyMap<string, TrackingSummary>;
  total: TrackingTotal | undefined;
  /** When the user was here before this visit; undefined on the first. */
  since: Date | undefined;
}

export function useSummaries(): Summaries {
  const offered = useCapability('tracking-summaries') === true;
  const since = useLastVisit('tracking');
  const query = useQuery(trackings.overview, {
    enabled: offered,
    keepPrevious: true,
    ...(since !== undefined && { query: { since: since.toISOString() } }),
  });
  const { items, total } = offered && query.status === 'ready' ? query.data : none;
  const byId = useMemo(() => new Map(items.map((item) => [item.tracking_id, item])), [items]);
  return { offered, loading: offered && query.status === 'loading', byId, total, since };
}
