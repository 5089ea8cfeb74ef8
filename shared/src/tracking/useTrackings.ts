import { useMemo } from 'react';
import { trackings } from '../contract/trackings.ts';
import { useQuery } from '../query/useQuery.ts';
import { indexTrackings } from './trackingIndex.ts';

/** The user's trackings, loaded once for all screens, and an index of the active ones (empty until they are there). */
export function useTrackings() {
  const query = useQuery(trackings.list);
  const items = query.status === 'ready' ? query.data : undefined;
  const index = useMemo(() => indexTrackings(items ?? []), [items]);
  return { query, index };
}
