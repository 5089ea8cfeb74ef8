import type { CvePage, CveRow, CveStats } from '@faultline/shared/contract';
import type { QueryState } from '@faultline/shared/query';
import { summarizeSeverities, type SeveritySummary } from './summarizeSeverities.ts';

export interface OverviewData {
  counted: SeveritySummary;
  stats: Pick<CveStats, 'trending_vendors' | 'trending_products'>;
  rows: readonly CveRow[];
}

const nothing: OverviewData = {
  counted: { distribution: {}, total: 0, of: undefined },
  stats: { trending_vendors: [], trending_products: [] },
  rows: [],
};

/** What the overview shows: nothing after a failure (specification 6.13), undefined while the list is on its way. */
export function summarizeOverview(
  status: QueryState<unknown>['status'],
  first: CvePage | undefined,
  rows: readonly CveRow[],
): OverviewData | undefined {
  if (status === 'failed') return nothing;
  return first && { counted: summarizeSeverities(first, rows), stats: first.stats, rows };
}
