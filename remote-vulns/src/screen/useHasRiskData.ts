import type { QueryState } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { useEffect } from 'react';
import type { CveList } from './useCveList.ts';

const offersRisk = { name: 'offersRisk', initial: false, read: (stored: unknown) => stored === true };

/** Whether the provider says what is exploited (KEV) and how likely (EPSS); remembered, so that its filter does not come and go. */
export function useHasRiskData(list: QueryState<CveList>): boolean {
  const [offers, setOffers] = useUserStorage<boolean>(offersRisk);
  const seen = list.status === 'ready' && list.data.first.items.some(({ kev, epss }) => kev || epss !== undefined);
  useEffect(() => {
    if (seen) setOffers(true);
  }, [seen, setOffers]);
  return offers;
}
