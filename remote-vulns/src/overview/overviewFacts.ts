import type { CvePage, CveRow, CveStats } from '@faultline/shared/contract';
import type { QueryState } from '@faultline/shared/query';
import { counted, type Counted } from './counted.ts';

export interface OverviewFacts {
  counted: Counted;
  stats: Pick<CveStats, 'trending_vendors' | 'trending_products'>;
  rows: readonly CveRow[];
}

const nothing: OverviewFacts = {
  counted: { distribution: {}, total: 0, of: undefined },
  stats: { trending_vendors: [], trending_products: [] },
  rows: [],
};

/** What the overview shows: nothing after a failure (specification 6.13), undefined while the list is on its way. */
export function overviewFacts(
  status: QueryState<unknown>['status'],
  first: CvePage | undefined,
  rows: readonly CveRow[],
): OverviewFacts | undefined {
  if (status === 'failed') return nothing;
  return first && { counted: counted(first, rows), stats: first.stats, rows };
}
