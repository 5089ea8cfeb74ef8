import { type CvePage, type CveRow, cves } from '@faultline/shared/contract';
import type { QueryState } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { isListedAsTracked, useMatchesQuery, useTrackings } from '@faultline/shared/tracking';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import type { ListConfig } from '../listConfig.ts';
import { type CveSort, sortQuery } from '../filters/useCveSort.ts';

export interface CveList {
  rows: readonly CveRow[];
  total: number;
  loaded: number;
  first: CvePage;
}

interface ListOptions {
  sort: CveSort['sort'];
  // True until the provider's capabilities are known, if the address names a filter or an order that needs one.
  awaitsCapabilities: boolean;
}

// Tracked-only is sent to the provider and applied again here (specification 6.4). The response to the trackings, which
// are requested anyway, announces the capabilities, so the list is requested only once.
export function useCveList(tab: ListConfig, filter: CveFilter, { sort, awaitsCapabilities }: ListOptions) {
  const { key } = useLocation();
  const { query: trackings, index } = useTrackings();
  const isReady = !awaitsCapabilities || trackings.status !== 'loading';
  const request = {
    query: { ...cveQuery(filter), ...sortQuery(sort), ...useMatchesQuery() },
    visit: key,
    numbered: false,
  };
  const daily = usePages(cves.daily, { ...request, enabled: isReady && tab.name === 'daily' });
  const past = usePages(cves.list, { ...request, enabled: isReady && tab.name === 'past' });
  const { query, more } = tab.name === 'daily' ? daily : past;
  const pages = query.status === 'ready' ? query.data : undefined;
  const rows = useUniqueRows(pages?.items, tab.name);
  const filtering = filter.tracked && trackings.status !== 'failed';
  const shown = useMemo(
    () => (filtering ? rows?.filter((row) => isListedAsTracked(index, row)) : rows),
    [filtering, rows, index],
  );
  const waiting = filtering && trackings.status === 'loading';
  const data: CveList | undefined = useMemo(
    () => shown && pages && { rows: shown, loaded: pages.items.length, total: pages.total, first: pages.first },
    [shown, pages],
  );
  const list: QueryState<CveList> =
    query.status !== 'ready' ? query : waiting || data === undefined ? { status: 'loading' } : { ...query, data };
  return { list, more, index };
}

export const useUniqueRows = (items: readonly CveRow[] | undefined, tab: string): readonly CveRow[] | undefined =>
  useMemo(() => items && dedupeRows(items, tab), [items, tab]);

// Some rows have no id, and page numbers shift when a record is added, so a row may arrive twice.
export function dedupeRows(items: readonly CveRow[], tab: string): readonly CveRow[] {
  const rows = new Map<string, CveRow>();
  for (const [index, item] of items.entries()) {
    const cve_id = item.cve_id === '' ? `CVE-${tab.toUpperCase()}-${index + 1}` : item.cve_id;
    if (!rows.has(cve_id)) rows.set(cve_id, cve_id === item.cve_id ? item : { ...item, cve_id });
  }
  return [...rows.values()];
}
