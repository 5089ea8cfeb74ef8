import { severities, type Severity } from '@faultline/shared/contract';
import { formatDate, readDate, utcDayEnd, utcDayStart } from '@faultline/shared/format';
import { useCapability } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { getVersionFilter, useTrackings } from '@faultline/shared/tracking';

// Rejected CVEs are not open.
export type CveView = 'all' | 'open' | 'exploited' | Severity;

const defaults = { show: 'all', from: '', to: '', tracking: '' } as const;
const views: readonly string[] = ['all', 'open', 'exploited', ...severities];
const isView = (text: string): text is CveView => views.includes(text);

// Without the query language, lists have rejected CVEs among them, and the exploited ones are those of CISA's KEV catalog.
const NOT_REJECTED = '-status:rejected';
const EXPLOITED = `${NOT_REJECTED} (kev:true OR exploitation:active)`;

export interface ViewQuery {
  severity?: Severity;
  kev?: 'true';
  q?: string;
  published_date_start?: string;
  published_date_end?: string;
  tracking_id?: string;
}

export interface Days {
  from: string;
  to: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text) !== undefined;

export function useCveView() {
  const { filter, setFilter } = useSearchFilter(defaults);
  const offersStats = useCapability('cve-stats') === true;
  const offersSearch = useCapability('search') === true;
  const open: ViewQuery = offersSearch ? { q: NOT_REJECTED } : {};
  const queries: Partial<Record<CveView, ViewQuery>> = {
    all: {},
    open,
    exploited: offersSearch ? { q: EXPLOITED } : { kev: 'true' },
  };
  const view: CveView = offersStats && isView(filter.show) ? filter.show : 'all';
  const { from, to } = filter;
  const days: Days | undefined = offersStats && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
  const tracking = useTrackingInView(offersStats ? filter.tracking : '');
  const getQuery = (shown: CveView): ViewQuery => queries[shown] ?? { ...open, severity: shown as Severity };
  return {
    view,
    days,
    offersStats,
    offersSearch,
    isAll: view === 'all' && days === undefined && tracking.id === undefined,
    versionFilter: tracking.versionFilter,
    getQuery,
    listQuery: {
      ...getQuery(view),
      ...(tracking.id !== undefined && { tracking_id: tracking.id }),
      ...(days && { published_date_start: utcDayStart(days.from), published_date_end: utcDayEnd(days.to) }),
    },
    showDays: (range: Days) => setFilter({ show: 'open', ...range }),
    showAll: () => setFilter(defaults),
  };
}

// The tracking in the URL whose version filter decides what is listed; none where it is not one of the user's.
function useTrackingInView(wanted: string) {
  const offersMatches = useCapability('tracking-matches') === true;
  const { query } = useTrackings();
  if (wanted === '' || !offersMatches) return {};
  if (query.status === 'loading') return { id: wanted };
  const tracking = query.status === 'ready' ? query.data.find(({ id }) => id === wanted) : undefined;
  return tracking === undefined ? {} : { id: wanted, versionFilter: getVersionFilter(tracking) };
}

export const viewAddress = (view: CveView): string => `?${new URLSearchParams({ show: view })}`;

export function formatView(
  view: CveView,
  days: Days | undefined,
  versionFilter: string | undefined,
): string | undefined {
  const state = view === 'all' ? [] : view === 'open' || view === 'exploited' ? [view] : ['open', view];
  const range = days === undefined ? [] : [`${formatDate(days.from)} to ${formatDate(days.to)}`];
  const filter = versionFilter === undefined ? [] : [`matching your version filter ${versionFilter}`];
  const parts = [...state, ...range, ...filter];
  return parts.length === 0 ? undefined : `Only ${parts.join(', ')}`;
}
