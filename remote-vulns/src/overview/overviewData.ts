import type { CvePage, CveRow, CveStats, Severity } from '@faultline/shared/contract';
import type { QueryState } from '@faultline/shared/query';

export interface OverviewData {
  summary: SeveritySummary;
  stats: Pick<CveStats, 'trending_vendors' | 'trending_products'>;
  rows: readonly CveRow[];
}

const nothing: OverviewData = {
  summary: { distribution: {}, total: 0, of: undefined },
  stats: { trending_vendors: [], trending_products: [] },
  rows: [],
};

/** Returns the data of the overview: nothing after a failure (specification 6.13), undefined while the list is on its way. */
export function summarizeOverview(
  status: QueryState<unknown>['status'],
  first: CvePage | undefined,
  rows: readonly CveRow[],
): OverviewData | undefined {
  if (status === 'failed') return nothing;
  return first && { summary: summarizeSeverities(first, rows), stats: first.stats, rows };
}

export interface SeveritySummary {
  distribution: Partial<Record<Severity, number>>;
  total: number;
  /** The number of rows that were counted, where the provider counts none; undefined: it counted them all. */
  of: number | undefined;
}

/** The figures of a list: the provider's, or, where it sends none, those of the rows loaded. */
function summarizeSeverities(first: CvePage, rows: readonly CveRow[]): SeveritySummary {
  const { severity_distribution, total_vulnerabilities } = first.stats;
  const total = total_vulnerabilities ?? first.total;
  if (severity_distribution !== undefined) return { distribution: severity_distribution, total, of: undefined };
  const distribution: Partial<Record<Severity, number>> = {};
  for (const { severity } of rows) distribution[severity] = (distribution[severity] ?? 0) + 1;
  return { distribution, total, of: rows.length < total ? rows.length : undefined };
}
