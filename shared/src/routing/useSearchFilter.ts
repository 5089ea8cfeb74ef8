import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export type FilterValue = string | boolean;
/** Widens the defaults' literals, so that a filter with default 'all' takes any text. */
export type Filter<D> = { [K in keyof D]: D[K] extends boolean ? boolean : string };

const read = <D extends Record<string, FilterValue>>(defaults: D, params: URLSearchParams): Filter<D> =>
  Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => {
      const given = params.get(key);
      return [key, given === null ? value : typeof value === 'boolean' ? given === 'true' : given];
    }),
  ) as Filter<D>;

/**
 * A screen's filter, kept in the URL: what differs from its default is in the search, so a filtered list is a link and
 * Back and reload keep it. `defaults` must be the same object on each render. Other search params are left alone.
 */
export function useSearchFilter<const D extends Record<string, FilterValue>>(defaults: D) {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => read(defaults, params), [defaults, params]);
  const setFilter = useCallback(
    (change: Partial<Filter<D>>, how: { replace?: boolean; state?: unknown } = {}) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(change) as [string, FilterValue][]) {
          if (value === defaults[key] || value === '') next.delete(key);
          else next.set(key, String(value));
        }
        return next;
      }, how),
    [defaults, setParams],
  );
  const clearFilter = useCallback(() => setFilter(defaults as Partial<Filter<D>>), [defaults, setFilter]);
  return { filter, setFilter, clearFilter };
}
