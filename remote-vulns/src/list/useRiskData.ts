import { type QueryState, useCapability } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { useEffect } from 'react';
import type { CveList } from '../rows/useCveList.ts';

const readFlag = (stored: unknown) => stored === true;
const offersRisk = { name: 'offersRisk', initial: false, read: readFlag };
const offersKev = { name: 'offersKev', initial: false, read: readFlag };

/**
 * Returns whether the provider reports exploitation (KEV) and its likelihood (EPSS), and whether it filters by the first. Both
 * are remembered, so that a filter or column does not come and go; an empty list shows neither.
 */
export function useRiskData(list: QueryState<CveList>) {
  const items = list.status === 'ready' ? list.data.first.items : [];
  const reportsRisk = items.some(({ kev, epss }) => kev || epss !== undefined);
  const reportsKev = list.status === 'ready' && list.data.first.reports_kev === true;
  // Providers with the statistics also support the filter.
  const filtersKev = useCapability('cve-stats') === true;
  return {
    offersRisk: useRemembered(offersRisk, reportsRisk),
    offersKev: useRemembered(offersKev, filtersKev || reportsRisk || reportsKev),
  };
}

// Returns true from the first time that it was seen on, in this browser.
function useRemembered(flag: typeof offersRisk, seen: boolean): boolean {
  const [known, setKnown] = useUserStorage<boolean>(flag);
  useEffect(() => {
    if (seen) setKnown(true);
  }, [seen, setKnown]);
  return known || seen;
}
