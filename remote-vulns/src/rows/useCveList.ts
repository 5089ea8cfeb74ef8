import { type CvePage, type CveRow, cves } from '@faultline/shared/contract';
import { evictInactivePages, type QueryState } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { findRowTracking, useTrackings } from '@faultline/shared/tracking';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import type { ListConfig } from '../listConfig.ts';

export interface CveList {
  rows: readonly CveRow[];
  total: number;
  /** How many rows came, shown or not. */
  loaded: number;
  first: CvePage;
}

/** Another tab starts again, so what was loaded is let go; the page of a CVE is left by Back. */
function forgetUnlessReading(tab: string) {
  const here = location.pathname;
  const reading = here === tab || /^\/(cves|vendors|products|product_versions)\/./.test(here);
  if (!reading) evictInactivePages(cves.daily, cves.list);
}

/** The rows the filter asks for, page by page. Tracked-only is asked of the provider and applied again here (specification 6.4). */
export function useCveList(tab: ListConfig, filter: CveFilter) {
  const { key, pathname } = useLocation();
  useEffect(() => () => void Promise.resolve().then(() => forgetUnlessReading(pathname)), [pathname]);
  const asked = { query: cveQuery(filter), visit: key, numbered: false };
  const daily = usePages(cves.daily, { ...asked, enabled: tab.name === 'daily' });
  const past = usePages(cves.list, { ...asked, enabled: tab.name === 'past' });
  const { query, more } = tab.name === 'daily' ? daily : past;
  const { query: trackings, index } = useTrackings();
  const pages = query.status === 'ready' ? query.data : undefined;
  const rows = useMemo(() => pages && dedupeRows(pages.first.items, pages.items, tab.name), [pages, tab]);
  const filtering = filter.tracked && trackings.status !== 'failed';
  const shown = useMemo(
    () => (filtering ? rows?.filter((row) => findRowTracking(index, row) !== undefined) : rows),
    [filtering, rows, index],
  );
  const waiting = filtering && trackings.status === 'loading';
  const list: QueryState<CveList> =
    query.status !== 'ready'
      ? query
      : waiting || shown === undefined
        ? { status: 'loading' }
        : {
            ...query,
            data: { rows: shown, loaded: query.data.items.length, total: query.data.total, first: query.data.first },
          };
  return { list, more, index };
}

interface Listed {
  seen: Set<string>;
  rows: CveRow[];
  read: number;
}

const lists = new WeakMap<object, Listed>();

/**
 * The rows of a list with an id each, none twice: a provider may send rows without a CVE id, and a page number shifts when
 * a record comes in. Only rows that are new since the last call are looked at, so that a page costs the same at any depth;
 * `first` is what page one holds, which tells one list from another.
 */
export function dedupeRows(first: object, items: readonly CveRow[], tab: string): readonly CveRow[] {
  const list = lists.get(first) ?? { seen: new Set<string>(), rows: [], read: 0 };
  if (list.read >= items.length) return list.rows;
  const rows = list.rows.slice();
  for (const [index, item] of items.slice(list.read).entries()) {
    const number = list.read + index + 1;
    const cve_id = item.cve_id === '' ? `CVE-${tab.toUpperCase()}-${number}` : item.cve_id;
    if (list.seen.has(cve_id)) continue;
    list.seen.add(cve_id);
    rows.push(cve_id === item.cve_id ? item : { ...item, cve_id });
  }
  lists.set(first, { seen: list.seen, rows, read: items.length });
  return rows;
}
