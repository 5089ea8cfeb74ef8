import { type CveRow, cves, type Page, type Severity } from '@faultline/shared/contract';
import { type QueryState, useQuery } from '@faultline/shared/query';
import { useCveView } from './cveView.ts';
import { usePages } from '@faultline/shared/tables';
import { useMatchesQuery } from '@faultline/shared/tracking';

export type CveOwner =
  | { vendor_name: string; vendor_id?: string }
  | { product_id: string }
  | { product_version_id: string };

export const SHOWN_COUNT = 3;

export interface OpenCves {
  total: number | undefined;
  bySeverity: Partial<Record<Severity, number>> | undefined;
  exploitedCount: number | undefined;
  exploited: readonly CveRow[] | undefined;
  newest: readonly CveRow[] | undefined;
  retry: (() => void) | undefined;
}

const noCounts: Partial<Record<Severity, number>> = {};

export function useOpenCves(owner: CveOwner, list: QueryState<Pick<Page<CveRow>, 'items'>>): OpenCves {
  const { offersStats, offersSearch, getQuery } = useCveView();
  // The list of the page comes first: it never waits for what is counted.
  const enabled = offersStats && list.status !== 'loading';
  const counts = useQuery(cves.stats, { query: { ...owner, ...getQuery('open') }, enabled });
  const worst = useQuery(cves.list, {
    query: {
      ...owner,
      ...getQuery('exploited'),
      limit: SHOWN_COUNT,
      ...(offersSearch && { sort: 'priority' as const }),
    },
    enabled,
  });
  const failed = [counts, worst].filter((query) => query.status === 'failed');
  const bySeverity = counts.status === 'ready' ? (counts.data.severity_distribution ?? noCounts) : undefined;
  const stated = counts.status === 'ready' ? counts.data.total_vulnerabilities : undefined;
  return {
    total: bySeverity && (stated ?? Object.values(bySeverity).reduce((sum, count) => sum + count, 0)),
    bySeverity,
    exploitedCount: worst.status === 'ready' ? worst.data.total : undefined,
    exploited: worst.status === 'ready' ? worst.data.items.slice(0, SHOWN_COUNT) : undefined,
    newest: list.status === 'loading' ? undefined : list.status === 'ready' ? findNewest(list.data.items) : [],
    retry: failed.length === 0 ? undefined : () => failed.forEach((query) => query.retry()),
  };
}

const findNewest = (rows: readonly CveRow[]) =>
  rows.filter(({ vuln_status }) => vuln_status.toUpperCase() !== 'REJECTED').slice(0, SHOWN_COUNT);

const PAGE_SIZE = 20;

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
