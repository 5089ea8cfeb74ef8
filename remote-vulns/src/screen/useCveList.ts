import { type CvePage, type CveRow, cves } from '@faultline/shared/contract';
import { evictInactivePages, type QueryState } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { findRowTracking, useTrackings } from '@faultline/shared/tracking';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { CveFilter } from '../filters/cveFilter.ts';
import { cveQuery } from '../filters/cveQuery.ts';
import { dedupeRows } from '../rows/dedupeRows.ts';
import type { ListConfig } from '../tabs/ListConfig.ts';

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
