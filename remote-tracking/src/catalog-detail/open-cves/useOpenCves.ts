import { type CveRow, cves, type CveStats, type Page, severities, type Severity } from '@faultline/shared/contract';
import { type QueryState, useQuery } from '@faultline/shared/query';
import { type Compared, useCveView } from './cveView.ts';
import { usePages } from '@faultline/shared/tables';
import { useMatchesQuery } from '@faultline/shared/tracking';

export type CveOwner =
  | { vendor_name: string; vendor_id?: string }
  | { product_id: string; tracking_id?: string }
  | { product_version_id: string };

export const getCompared = (owner: CveOwner): Compared | undefined =>
  'product_version_id' in owner ? 'version' : 'product_id' in owner ? 'filter' : undefined;

export const SHOWN_COUNT = 3;

export interface OpenCves {
  total: number | undefined;
  // Undefined where nothing is compared; not in the other figures.
  uncomparable: number | undefined;
  bySeverity: Partial<Record<Severity, number>> | undefined;
  exploitedCount: number | undefined;
  exploited: readonly CveRow[] | undefined;
  newest: readonly CveRow[] | undefined;
  retry: (() => void) | undefined;
}

export function useOpenCves(owner: CveOwner, list: QueryState<Pick<Page<CveRow>, 'items'>>): OpenCves {
  const { offersStats, offersSearch, countedPart, getQuery } = useCveView(getCompared(owner));
  // The list of the page comes first: it never waits for what is counted.
  const enabled = offersStats && list.status !== 'loading';
  const counts = useQuery(cves.stats, { query: { ...owner, ...getQuery('open') }, enabled });
  const worst = useQuery(cves.list, {
    query: {
      ...owner,
      ...getQuery('exploited', countedPart),
      limit: SHOWN_COUNT,
      ...(offersSearch && { sort: 'priority' as const }),
    },
    enabled,
  });
  // The list of the page also has those that can't be compared.
  const listsOthers = countedPart !== undefined;
  const newest = useQuery(cves.list, {
    query: { ...owner, ...getQuery('open', countedPart), limit: SHOWN_COUNT },
    enabled: enabled && listsOthers,
  });
  const failed = [counts, worst, ...(listsOthers ? [newest] : [])].filter((query) => query.status === 'failed');
  const newestList = listsOthers ? newest : list;
  return {
    ...(counts.status === 'ready'
      ? countOpen(counts.data)
      : { total: undefined, uncomparable: undefined, bySeverity: undefined }),
    exploitedCount: worst.status === 'ready' ? worst.data.total : undefined,
    exploited: worst.status === 'ready' ? worst.data.items.slice(0, SHOWN_COUNT) : undefined,
    newest:
      newestList.status === 'loading'
        ? undefined
        : newestList.status === 'ready'
          ? findNewest(newestList.data.items)
          : [],
    retry: failed.length === 0 ? undefined : () => failed.forEach((query) => query.retry()),
  };
}

// Without the others, which can't be compared.
function countOpen(stats: CveStats): Pick<OpenCves, 'total' | 'uncomparable' | 'bySeverity'> {
  const { severity_distribution: all, total_vulnerabilities, uncomparable_count, uncomparable_distribution } = stats;
  const total = total_vulnerabilities ?? Object.values(all ?? {}).reduce((sum, count) => sum + count, 0);
  const bySeverity = Object.fromEntries(
    severities.map((level) => [level, (all?.[level] ?? 0) - (uncomparable_distribution?.[level] ?? 0)]),
  );
  return { total: total - (uncomparable_count ?? 0), uncomparable: uncomparable_count, bySeverity };
}

const findNewest = (rows: readonly CveRow[]) =>
  rows.filter(({ vuln_status }) => vuln_status.toUpperCase() !== 'REJECTED').slice(0, SHOWN_COUNT);

const PAGE_SIZE = 20;

export function useOwnerCves(owner: CveOwner) {
  const { isAll, listQuery } = useCveView(getCompared(owner));
  const matches = useMatchesQuery();
  const all = usePages(cves.list, { query: { ...owner, ...matches, limit: PAGE_SIZE } });
  const chosen = usePages(cves.list, {
    query: { ...owner, ...listQuery, ...matches, limit: PAGE_SIZE },
    enabled: !isAll,
  });
  return { all, shown: isAll ? all : chosen };
}
