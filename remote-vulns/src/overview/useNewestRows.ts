import { type CveRow, cves } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import { type CveSort, sortQuery } from '../filters/useCveSort.ts';
import type { ListConfig } from '../listConfig.ts';

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
