import { severities, type Severity } from '@faultline/shared/contract';
import { useCapability } from '@faultline/shared/query';
import { useSearchFilter } from '@faultline/shared/routing';

/** The CVEs of a vendor, product or version that its list shows; open ones are not rejected. */
export type CveView = 'all' | 'open' | 'exploited' | Severity;

const defaults = { show: 'all' } as const;
const views: readonly string[] = ['all', 'open', 'exploited', ...severities];
const isView = (text: string): text is CveView => views.includes(text);

/** Without the query language, lists have rejected CVEs among them, and the exploited ones are those of CISA's KEV catalog. */
const NOT_REJECTED = '-status:rejected';
const EXPLOITED = `${NOT_REJECTED} (kev:true OR exploitation:active)`;

export interface ViewQuery {
  severity?: Severity;
  kev?: 'true';
  q?: string;
}

/** The view in the URL, and what is asked for to show one. Only all are shown where the provider does not count CVEs. */
export function useCveView() {
  const { filter, setFilter } = useSearchFilter(defaults);
  const isOffered = useCapability('cve-stats') === true;
  const canSearch = useCapability('search') === true;
  const open: ViewQuery = canSearch ? { q: NOT_REJECTED } : {};
  const queries: Partial<Record<CveView, ViewQuery>> = {
    all: {},
    open,
    exploited: canSearch ? { q: EXPLOITED } : { kev: 'true' },
  };
  const view: CveView = isOffered && isView(filter.show) ? filter.show : 'all';
  return {
    view,
    isOffered,
    canSearch,
    getQuery: (shown: CveView): ViewQuery => queries[shown] ?? { ...open, severity: shown as Severity },
    showAll: () => setFilter({ show: 'all' }),
  };
}

/** The address of a view, on the page that it is on. */
export const viewAddress = (view: CveView): string => `?${new URLSearchParams({ show: view })}`;

/** `Critical, open`; undefined for all. */
export const formatView = (view: CveView): string | undefined =>
  view === 'all' ? undefined : view === 'open' || view === 'exploited' ? `Only ${view}` : `Only open, ${view}`;
