import { type QueryOf, severities, type Severity } from '@faultline/shared/contract';
import type { cves } from '@faultline/shared/contract/schemas';
import { utcDayEnd, utcDayStart } from '@faultline/shared/format';
import { useFilterDraft } from '@faultline/shared/forms';
import { useCapability } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { useUserAnswer } from '@faultline/shared/session';
import { useCallback, useEffect } from 'react';
import type { ListConfig } from '../listConfig.ts';

// The keys are the parameter names in the URL.
export const noFilter = {
  cve: '',
  vendor: '',
  product: '',
  name: '',
  severity: 'all',
  tracked: false,
  outcome: '',
  kev: false,
  from: '',
  to: '',
  q: '',
  exploitation: '',
  score: '',
  epss: '',
} as const;

export type CveFilter = { [K in keyof typeof noFilter]: (typeof noFilter)[K] extends boolean ? boolean : string };
export type TextFilter = 'cve' | 'vendor' | 'product' | 'name';

const PAGE_SIZE = 20;
// The delay of requests after a change of a filter (specification 6.3).
const DEBOUNCE_MS = 1000;
export const MAX_TEXT_LENGTH = 200;
export const MAX_QUERY_LENGTH = 1000;

export function useCveFilter({ hasDateFilter }: ListConfig) {
  const search = useOffers('search', 'offersSearch');
  const outcomes = useOffers('match-outcomes', 'offersOutcomes');
  const [offersSearch, offersOutcomes] = [search === true, outcomes === true];
  const usableHere = useCallback(
    (filter: CveFilter) => normalizeFilter(filter, { hasDateFilter, offersSearch, offersOutcomes }),
    [hasDateFilter, offersSearch, offersOutcomes],
  );
  const { filter, draft, pending, change, release, set } = useFilterDraft(noFilter, {
    usable: usableHere,
    ready: isInOrder,
    rest: DEBOUNCE_MS,
  });
  const { filter: inUrl } = useSearchFilter(noFilter);
  const reversed = isReversed(draft);
  const usable = usableHere(draft);
  return {
    filter,
    draft,
    offersSearch,
    // True once the provider has announced its capabilities, in this visit or an earlier one.
    isKnown: search !== undefined && outcomes !== undefined,
    needsSearch: needsSearch(inUrl, hasDateFilter),
    usable,
    pending,
    reversed,
    count: activeFilters(reversed ? draft : usable).length,
    change,
    release,
    set,
    apply: () => set(),
    clear: useCallback(() => set(noFilter), [set]),
  };
}

export type CveFilterState = ReturnType<typeof useCveFilter>;

// Remembered, so that a list with a query is requested once: the first request is sent before the first response has come.
function useOffers(capability: 'search' | 'match-outcomes', name: string): boolean | undefined {
  const announced = useCapability(capability);
  const [remembered, remember] = useUserAnswer(name);
  useEffect(() => {
    if (announced !== undefined) remember(announced);
  }, [announced, remember]);
  return announced ?? remembered;
}

interface FilterScope extends Pick<ListConfig, 'hasDateFilter'> {
  offersSearch: boolean;
  // Default: as `offersSearch`.
  offersOutcomes?: boolean;
}

/** Addresses may be edited by hand, and Daily has no date fields. */
export function normalizeFilter(
  filter: CveFilter,
  { hasDateFilter, offersSearch, offersOutcomes = offersSearch }: FilterScope,
): CveFilter {
  const levels = splitLevels(filter.severity);
  const from = hasDateFilter ? day(filter.from) : '';
  const to = hasDateFilter ? day(filter.to) : '';
  const asKev = offersSearch && filter.exploitation === 'kev';
  return {
    ...filter,
    cve: text(filter.cve),
    vendor: text(filter.vendor),
    product: text(filter.product),
    name: text(filter.name),
    severity: levels.length === 1 || (offersSearch && levels.length > 0) ? levels.join(',') : 'all',
    outcome: offersOutcomes && filter.tracked && isOutcome(filter.outcome) ? filter.outcome : '',
    kev: filter.kev || asKev,
    from,
    to: isReversed({ from, to }) ? '' : to,
    q: offersSearch ? filter.q.trim().slice(0, MAX_QUERY_LENGTH) : '',
    exploitation: offersSearch && isExploitation(filter.exploitation) ? filter.exploitation : '',
    score: offersSearch ? readMinimum(filter.score, MAX_SCORE) : '',
    epss: offersSearch ? readMinimum(filter.epss, MAX_EPSS) : '',
  };
}

function needsSearch(filter: CveFilter, hasDateFilter: boolean): boolean {
  const [withSearch, without] = [true, false].map((offersSearch) =>
    normalizeFilter(filter, { hasDateFilter, offersSearch }),
  ) as [CveFilter, CveFilter];
  return activeFilters(withSearch).some((key) => withSearch[key] !== without[key]);
}

// Selects the CVEs that affect the versions of tracked items, or that can't be compared with them.
const isOutcome = (value: string): value is 'affected' | 'uncomparable' =>
  value === 'affected' || value === 'uncomparable';

export const isExploitation = (value: string) => value === 'poc' || value === 'exploit' || value === 'active';

export const MAX_SCORE = 10;
export const MAX_EPSS = 1;

export const readMinimum = (value: string, highest: number): string =>
  /^\d{1,2}(\.\d{1,5})?$/.test(value.trim()) && Number(value) <= highest ? String(Number(value)) : '';

export function splitLevels(severity: string): Severity[] {
  const wanted = new Set(severity.split(',').map((level) => level.trim().toLowerCase()));
  return severities.filter((level) => wanted.has(level.toLowerCase()));
}

export const isReversed = ({ from, to }: Pick<CveFilter, 'from' | 'to'>): boolean =>
  from !== '' && to !== '' && from > to;

const isInOrder = (draft: CveFilter) => !isReversed(draft);

export const activeFilters = (filter: CveFilter): (keyof CveFilter)[] =>
  (Object.keys(noFilter) as (keyof CveFilter)[]).filter((key) => filter[key] !== noFilter[key]);

// The query of `GET /cves` and `GET /cves/daily` (specification 17.8). Omits severity 'all', and converts days to their
// first and last instant in UTC (specification 6.3).
export const cveQuery = (filter: CveFilter) =>
  ({
    limit: PAGE_SIZE,
    cve_id: filter.cve || undefined,
    vendor_name: filter.vendor || undefined,
    product_name: filter.product || undefined,
    vulnerability_name: filter.name || undefined,
    severity: filter.severity === 'all' ? undefined : filter.severity,
    tracked: filter.tracked ? 'true' : undefined,
    outcome: isOutcome(filter.outcome) ? filter.outcome : undefined,
    kev: filter.kev ? 'true' : undefined,
    published_date_start: filter.from === '' ? undefined : utcDayStart(filter.from),
    published_date_end: filter.to === '' ? undefined : utcDayEnd(filter.to),
    q: filter.q || undefined,
    exploitation: isExploitation(filter.exploitation) ? filter.exploitation : undefined,
    min_score: filter.score || undefined,
    min_epss: filter.epss || undefined,
  }) satisfies QueryOf<typeof cves.listCves>;

// A day as date fields hold it. Browsers read the 31st of February as a day of March, and so a field would not show it.
function day(value: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? '' : value;
}
const text = (value: string) => value.trim().slice(0, MAX_TEXT_LENGTH);
