import { type CvePage, type CveRow, type CveStats, type Severity, cves } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { type QueryState, useCapability, useQuery } from '@faultline/shared/query';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import type { ListConfig } from '../listConfig.ts';
import { type CveSort, sortQuery } from '../filters/useCveSort.ts';

export const UNKNOWN = 'unknown';

export interface OverviewData {
  total: number | typeof UNKNOWN | undefined;
  summary: SeveritySummary | typeof UNKNOWN | undefined;
  trends: Pick<CveStats, 'trending_vendors' | 'trending_products'> | undefined;
  newest: readonly CveRow[] | undefined;
  period?: string;
}

const noTrends = { trending_vendors: [], trending_products: [] };
export const unknownOverview: OverviewData = {
  total: UNKNOWN,
  summary: UNKNOWN,
  trends: noTrends,
  newest: [],
};

// Values are unknown after a failure (specification 6.13), and undefined while the list is loading.
export function summarizeOverview(
  status: QueryState<unknown>['status'],
  first: CvePage | undefined,
  { rows, newest }: { rows: readonly CveRow[]; newest: OverviewData['newest'] },
  counted: ListStats,
): OverviewData | undefined {
  if (status === 'failed') return unknownOverview;
  if (first === undefined) return undefined;
  const total = first.stats.total_vulnerabilities ?? first.total;
  if (counted === 'loading') return { total, summary: undefined, trends: undefined, newest };
  if (counted === 'absent') return { total, summary: countLoaded(rows, total), trends: first.stats, newest };
  const { severity_distribution = {}, total_vulnerabilities = total } = counted;
  const summary = { distribution: severity_distribution, basis: undefined };
  return { total: total_vulnerabilities, summary, trends: counted, newest };
}

export interface SeveritySummary {
  distribution: Partial<Record<Severity, number>>;
  basis: { loaded: string; total: string } | undefined;
}

function countLoaded(rows: readonly CveRow[], total: number): SeveritySummary {
  const distribution: Partial<Record<Severity, number>> = {};
  for (const { severity } of rows) distribution[severity] = (distribution[severity] ?? 0) + 1;
  const basis = { loaded: formatCount(rows.length), total: formatCount(total) };
  return { distribution, basis: rows.length < total ? basis : undefined };
}

type ListStats = CveStats | 'loading' | 'absent';

// The statistics cover all rows of the filter. Daily includes them in its first page, and Past may. Otherwise they are
// requested after that page if the provider supports it, so that rows never wait for them.
export function useListStats(tab: ListConfig, filter: CveFilter, first: CvePage | undefined): ListStats {
  const offersStats = useCapability('cve-stats') === true;
  const sent = first?.stats.severity_distribution !== undefined;
  const enabled = offersStats && tab.name === 'past' && first !== undefined && !sent;
  const { limit: _limit, ...query } = cveQuery(filter);
  const counted = useQuery(cves.stats, { query, enabled });
  if (first === undefined) return 'loading';
  if (sent) return first.stats;
  if (!enabled || counted.status === 'failed') return 'absent';
  return counted.status === 'ready' ? counted.data : 'loading';
}

const SHOWN = 4;

// Uses the rows of the list, or requests a separate page if the list is in another order. Undefined while it loads.
export function useNewestRows(
  tab: ListConfig,
  filter: CveFilter,
  sort: CveSort['sort'],
  rows: readonly CveRow[],
): readonly CveRow[] | undefined {
  const { sort: key, order } = sortQuery(sort);
  const isNewestFirst = key === undefined && order === undefined;
  const request = { query: { ...cveQuery(filter), limit: SHOWN } };
  const daily = useQuery(cves.daily, { ...request, enabled: !isNewestFirst && tab.name === 'daily' });
  const past = useQuery(cves.list, { ...request, enabled: !isNewestFirst && tab.name === 'past' });
  const newest = tab.name === 'daily' ? daily : past;
  if (isNewestFirst) return rows;
  if (newest.status === 'failed') return [];
  return newest.status === 'ready' ? newest.data.items : undefined;
}
