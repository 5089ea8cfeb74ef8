import { type CveRow, cves } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { type QueryState, QueryView, refresh, useCapability } from '@faultline/shared/query';
import { useLastVisit, useUserFlag } from '@faultline/shared/session';
import { EmptyState, Screen, SkipLink, styled, useIsMobile, useOnDemand } from '@faultline/shared/ui';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useCveFilter } from '../filters/cveFilter.ts';
import { ExportButton } from '../filters/ExportButton.tsx';
import { Filters } from '../filters/Filters.tsx';
import { FiltersSkeleton } from '../filters/FilterForm.tsx';
import { SavedViews } from '../filters/saved-views/SavedViews.tsx';
import type { ListConfig } from '../listConfig.ts';
import { Overview } from '../overview/Overview.tsx';
import { Trends } from '../overview/Trends.tsx';
import { ListTools, SelectButton } from './ListTools.tsx';
import { summarizeOverview, unknownOverview, useListStats, useNewestRows } from '../overview/overviewData.ts';
import { useLastWeek } from '../overview/useLastWeek.ts';
import { type CveList, useCveList } from '../rows/useCveList.ts';
import { useCveSort } from '../filters/useCveSort.ts';
import { RowContext, useRowActions } from '../rows/useRowActions.ts';
import { CveTable, TableSkeleton } from '../table/CveTable.tsx';
import { useColumnVisibility } from '../table/useColumnVisibility.ts';

const loadRowActions = () => import('../table/RowActions.tsx');

const loadModal = () => import(/* webpackChunkName: "modal" */ '../modal/CveModal.tsx');

const Place = styled('div')({ '&:focus': { outline: 'none' } });

export function CveListScreen({ tab }: { tab: ListConfig }) {
  const { filter, sort, list, more, actions, overview, rowContext, inModal, closeModal, busy, refresh } =
    useCveListScreen(tab);
  const { offersRisk, offersKev } = useRiskData(list);
  const chosen = useColumnVisibility(offersRisk, filter.offersSearch);
  const isMobile = useIsMobile();
  const [isQueryWrong, setIsQueryWrong] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isUndecided = !filter.isKnown && list.status === 'loading';
  const modal = useOnDemand(loadModal, inModal !== undefined, closeModal);
  const isFiltered = filter.count > 0;
  const { set, clear } = filter;
  const { tracked, q } = filter.filter;
  const empty = useMemo(
    () => ({
      tab,
      filtered: isFiltered,
      tracked,
      query: q,
      onSearch: (query: string) => set({ q: query }),
      onClear: clear,
    }),
    [tab, isFiltered, tracked, q, set, clear],
  );
  const total = list.status === 'ready' && !isQueryWrong ? formatCount(list.data.total) : '–';
  return (
    <Screen
      title={tab.title}
      subtitle={list.status === 'loading' ? 'Loading...' : tab.subtitle(total)}
      actions={
        !isMobile && (
          <>
            <SkipLink onSkip={() => place.current?.focus()}>Skip to the list</SkipLink>
            <SavedViews tab={tab} state={filter} />
            <ListTools chosen={chosen} offersSearch={filter.offersSearch} />
            <ExportButton
              tab={tab}
              filter={filter.usable}
              offersFormats={filter.offersSearch}
              columns={chosen.reported}
            />
          </>
        )
      }
    >
      <RowContext value={rowContext}>
        <Overview
          data={isQueryWrong ? unknownOverview : overview}
          severity={filter.filter.severity}
          onPick={filter.set}
          hasTrends={tab.name === 'past'}
        />
        {tab.name === 'past' && (
          <Trends filter={filter.filter} isListed={list.status !== 'loading'} onPick={filter.set} />
        )}
        {isUndecided ? (
          <FiltersSkeleton hasDates={tab.hasDateFilter} />
        ) : (
          <Filters
            tab={tab}
            state={filter}
            offersKev={offersKev}
            busy={busy}
            onRefresh={refresh}
            onProblem={setIsQueryWrong}
            sort={sort}
            mobileTools={<SelectButton selecting={chosen.selecting} onChange={chosen.setSelecting} />}
          />
        )}
        {/* What the provider lacks makes the filters smaller: the skeleton is another one then, and has not moved. */}
        <Place key={String(isUndecided)} ref={place} tabIndex={-1} hidden={isQueryWrong}>
          <QueryView query={list} failedTitle={tab.failed} loading={<TableSkeleton />}>
            {(data) => (
              <CveTable
                list={data}
                more={more}
                order={sort}
                actions={actions}
                columns={chosen.columns}
                widths={chosen.widths}
                onWidth={chosen.setWidth}
                compact={chosen.compact}
                selecting={chosen.selecting}
                onOverflow={chosen.setOverflowing}
                empty={empty}
              />
            )}
          </QueryView>
        </Place>
        {isQueryWrong && (
          <EmptyState
            title="Nothing to show for this search yet"
            hint="Correct the underlined part of the search field."
          />
        )}
        {inModal && modal && <modal.CveModal row={inModal} onClose={closeModal} />}
      </RowContext>
    </Screen>
  );
}

const none = { first: undefined, rows: [] };

function useCveListScreen(tab: ListConfig) {
  const filter = useCveFilter(tab);
  const sort = useCveSort(filter.offersSearch);
  const awaitsCapabilities = !filter.isKnown && (filter.needsSearch || sort.isNamed);
  const { list, more, index } = useCveList(tab, filter.filter, { sort: sort.sort, awaitsCapabilities });
  const [inModal, openModal] = useState<CveRow>();
  const actions = useRowActions(tab, index, openModal);
  const visited = useLastVisit(tab.name);
  const since = tab.highlightsNew ? visited : undefined;
  const { status } = list;
  // All rows render their buttons at once; React interrupts that for input.
  const Actions = useDeferredValue(useOnDemand(loadRowActions, status === 'ready')?.RowActions);
  const { first, rows } = list.status === 'ready' ? list.data : none;
  const counted = useListStats(tab, filter.filter, first);
  const newest = useNewestRows(tab, filter.filter, sort.sort, rows);
  const overview = useMemo(
    () => summarizeOverview(status, first, { rows, newest }, counted),
    [status, first, rows, newest, counted],
  );
  const isQuiet = tab.name === 'daily' && first !== undefined && first.total === 0 && filter.count === 0;
  const lastWeek = useLastWeek(isQuiet);
  return {
    filter,
    sort,
    list,
    more,
    actions,
    overview: lastWeek ?? overview,
    rowContext: useMemo(() => ({ ...actions, since, Actions }), [actions, since, Actions]),
    inModal,
    closeModal: () => openModal(undefined),
    busy: list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    refresh: () => {
      if (list.status === 'ready') list.refresh();
      // After the list, which is requested first.
      void refresh(cves.stats);
      void refresh(cves.trends);
      if (list.status === 'failed') list.retry();
    },
  };
}

// Reports whether the provider sends KEV and EPSS data and filters by KEV. The answers are stored, so that a filter or
// column does not appear and disappear; an empty list shows neither.
function useRiskData(list: QueryState<CveList>) {
  const items = list.status === 'ready' ? list.data.first.items : [];
  const reportsRisk = items.some(({ kev, epss }) => kev || epss !== undefined);
  const reportsKev = list.status === 'ready' && list.data.first.reports_kev === true;
  // Providers with the statistics also support the filter.
  const offersStats = useCapability('cve-stats') === true;
  return {
    offersRisk: useRemembered('offersRisk', reportsRisk),
    offersKev: useRemembered('offersKev', offersStats || reportsRisk || reportsKev),
  };
}

function useRemembered(flag: string, seen: boolean): boolean {
  const [known, setKnown] = useUserFlag(flag);
  useEffect(() => {
    if (seen) setKnown(true);
  }, [seen, setKnown]);
  return known || seen;
}
