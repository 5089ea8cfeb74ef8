import { severities, type Severity } from '@faultline/shared/contract';
import { formatDate, readDate, utcDayEnd, utcDayStart } from '@faultline/shared/format';
import { useCapability } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';
import { getVersionFilter, useTrackings } from '@faultline/shared/tracking';

// Rejected CVEs are not open.
export type CveView = 'all' | 'open' | 'exploited' | Severity;
export type Outcome = 'affected' | 'uncomparable';

const defaults = { show: 'all', from: '', to: '', tracking: '', outcome: '' } as const;
const views: readonly string[] = ['all', 'open', 'exploited', ...severities];
const isView = (text: string): text is CveView => views.includes(text);
const isOutcome = (text: string): text is Outcome => text === 'affected' || text === 'uncomparable';

// Without the query language, lists have rejected CVEs among them, and the exploited ones are those of CISA's KEV catalog.
const NOT_REJECTED = '-status:rejected';
const EXPLOITED = `${NOT_REJECTED} (kev:true OR exploitation:active)`;

export interface ViewQuery {
  severity?: Severity;
  kev?: 'true';
  q?: string;
  published_date_start?: string;
  published_date_end?: string;
  outcome?: Outcome;
}

export interface Days {
  from: string;
  to: string;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && readDate(text) !== undefined;

/**
 * The target that the CVEs of a page are compared with: its version, or a version filter of the user that the URL names
 * (`tracking`). Its other CVEs can't be compared.
 */
export type Compared = 'version' | 'filter';

/** The part of a page's CVEs that the URL names. */
export function useCveView(compared?: Compared) {
  const { filter, setFilter } = useSearchFilter(defaults);
  const offersStats = useCapability('cve-stats') === true;
  const offersSearch = useCapability('search') === true;
  const offersOutcomes = useCapability('match-outcomes') === true;
  const open: ViewQuery = offersSearch ? { q: NOT_REJECTED } : {};
  const queries: Partial<Record<CveView, ViewQuery>> = {
    all: {},
    open,
    exploited: offersSearch ? { q: EXPLOITED } : { kev: 'true' },
  };
  const view: CveView = offersStats && isView(filter.show) ? filter.show : 'all';
  const { from, to } = filter;
  const days: Days | undefined = offersStats && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
  const tracking = useTrackingInView(offersStats && compared === 'filter' ? filter.tracking : '');
  const hasParts = offersStats && offersOutcomes && (compared === 'version' || tracking.id !== undefined);
  const outcome = hasParts && isOutcome(filter.outcome) ? filter.outcome : undefined;
  const getQuery = (shown: CveView, part?: Outcome): ViewQuery => ({
    ...(queries[shown] ?? { ...open, severity: shown as Severity }),
    ...(part !== undefined && { outcome: part }),
  });
  // The figures of a page count what is affected.
  const countedPart: Outcome | undefined = hasParts ? 'affected' : undefined;
  return {
    days,
    outcome,
    offersStats,
    offersSearch,
    countedPart,
    isAll: view === 'all' && days === undefined && outcome === undefined,
    scope: tracking.id === undefined ? {} : { tracking_id: tracking.id },
    text: formatView({ view, days, outcome, versionFilter: tracking.versionFilter }),
    getQuery,
    getAddress: (shown: CveView, part: Outcome | undefined = countedPart) =>
      viewAddress(shown, { outcome: part, tracking: tracking.id }),
    listQuery: {
      ...getQuery(view, outcome),
      ...(days && { published_date_start: utcDayStart(days.from), published_date_end: utcDayEnd(days.to) }),
    },
    showDays: (range: Days) => setFilter({ show: 'open', outcome: countedPart ?? '', ...range }),
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

interface AddressParts {
  outcome?: Outcome | undefined;
  tracking?: string | undefined;
}

/** The address of a view, relative to its page. */
export const viewAddress = (view: CveView, { outcome, tracking }: AddressParts = {}): string =>
  `?${new URLSearchParams({ show: view, ...(tracking && { tracking }), ...(outcome && { outcome }) })}`;

interface ActiveView {
  view: CveView;
  days: Days | undefined;
  outcome: Outcome | undefined;
  versionFilter: string | undefined;
}

function formatView({ view, days, outcome, versionFilter }: ActiveView): string | undefined {
  const state = view === 'all' ? [] : view === 'open' || view === 'exploited' ? [view] : ['open', view];
  const range = days === undefined ? [] : [`${formatDate(days.from)} to ${formatDate(days.to)}`];
  const parts = [...state, ...range, ...formatMatch(outcome, versionFilter)];
  return parts.length === 0 ? undefined : `Only ${parts.join(', ')}`;
}

function formatMatch(outcome: Outcome | undefined, versionFilter: string | undefined): string[] {
  const compared = versionFilter === undefined ? 'this version' : `your version filter ${versionFilter}`;
  if (outcome === 'uncomparable') return [`can't be compared with ${compared}`];
  const affected = outcome === undefined ? [] : ['affected'];
  return versionFilter === undefined ? affected : [...affected, `matching ${compared}`];
}
