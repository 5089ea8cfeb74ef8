import { cves } from '@faultline/shared/contract';
import { usePages } from '@faultline/shared/tables';
import { useMatchesQuery } from '@faultline/shared/tracking';
import { useCveView } from './cveView.ts';
import type { CveOwner } from './useOpenCves.ts';

const PAGE_SIZE = 20;

/** The CVEs of a vendor or product: all, for the figures, and those of the view that is chosen, for the list. */
export function useOwnerCves(owner: CveOwner) {
  const { view, days, isAll, listQuery, showAll } = useCveView();
  const matches = useMatchesQuery();
  const all = usePages(cves.list, { query: { ...owner, ...matches, limit: PAGE_SIZE } });
  const chosen = usePages(cves.list, {
    query: { ...owner, ...listQuery, ...matches, limit: PAGE_SIZE },
    enabled: !isAll,
  });
  return { all, shown: isAll ? all : chosen, view, days, showAll };
}
