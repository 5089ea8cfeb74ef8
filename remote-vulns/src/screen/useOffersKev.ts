import type { QueryState } from '@faultline/shared/query';
import { useState } from 'react';
import type { CveList } from './useCveList.ts';

/** Whether the provider says what is exploited; once it was seen it stays, so that the filter does not come and go. */
export function useOffersKev(list: QueryState<CveList>): boolean {
  const [offers, setOffers] = useState(false);
  const seen = list.status === 'ready' && list.data.first.items.some(({ kev, epss }) => kev || epss !== undefined);
  if (seen && !offers) setOffers(true);
  return offers;
}
