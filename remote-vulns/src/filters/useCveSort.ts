import { useSearchFilter } from '@faultline/shared/routing';
import type { Sort } from '@faultline/shared/tables';
import { useCallback, useMemo } from 'react';

export const sortKeys = ['published', 'updated', 'score', 'epss', 'priority'] as const;
export type SortKey = (typeof sortKeys)[number];

const inNoOrder = { sort: '', order: '' } as const;
const isSortKey = (key: string): key is SortKey => (sortKeys as readonly string[]).includes(key);

// The order in which the provider sorts all rows; undefined if it does not support any. An unknown order in the URL is
// treated as the default.
export function useCveSort(offersSearch: boolean) {
  const { filter, setFilter } = useSearchFilter(inNoOrder);
  const key = offersSearch && isSortKey(filter.sort) ? filter.sort : 'published';
  const direction = offersSearch && filter.order === 'asc' ? 'asc' : 'desc';
  const sort: Sort & { key: SortKey } = useMemo(() => ({ key, direction }), [key, direction]);
  const setSort = useCallback(
    (next: Sort) =>
      setFilter({
        sort: next.key === sortKeys[0] ? '' : next.key,
        order: next.direction === 'asc' ? 'asc' : '',
      }),
    [setFilter],
  );
  const isNamed = (isSortKey(filter.sort) && filter.sort !== sortKeys[0]) || filter.order === 'asc';
  return useMemo(() => ({ sort, setSort, offersSearch, isNamed }), [sort, setSort, offersSearch, isNamed]);
}

export type CveSort = ReturnType<typeof useCveSort>;

export const sortQuery = ({ key, direction }: CveSort['sort']) => ({
  sort: key === sortKeys[0] ? undefined : key,
  order: direction === 'desc' ? undefined : direction,
});
