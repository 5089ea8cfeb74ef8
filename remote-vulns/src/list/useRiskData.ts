import { type QueryState, useCapability } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { useEffect } from 'react';
import type { CveList } from '../rows/useCveList.ts';

const readFlag = (stored: unknown) => stored === true;
const offersRisk = { name: 'offersRisk', initial: false, read: readFlag };
const offersKev = { name: 'offersKev', initial: false, read: readFlag };

// Reports whether the provider sends KEV and EPSS data and filters by KEV. The answers are stored, so that a filter or
// column does not appear and disappear; an empty list shows neither.
export function useRiskData(list: QueryState<CveList>) {
  const items = list.status === 'ready' ? list.data.first.items : [];
  const reportsRisk = items.some(({ kev, epss }) => kev || epss !== undefined);
  const reportsKev = list.status === 'ready' && list.data.first.reports_kev === true;
  // Providers with the statistics also support the filter.
  const offersStats = useCapability('cve-stats') === true;
  return {
    offersRisk: useRemembered(offersRisk, reportsRisk),
    offersKev: useRemembered(offersKev, offersStats || reportsRisk || reportsKev),
  };
}

function useRemembered(flag: typeof offersRisk, seen: boolean): boolean {
  const [known, setKnown] = useUserStorage<boolean>(flag);
  useEffect(() => {
    if (seen) setKnown(true);
  }, [seen, setKnown]);
  return known || seen;
}
