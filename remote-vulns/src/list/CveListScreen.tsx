import type { CveRow } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { type QueryState, QueryView } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { Screen } from '@faultline/shared/ui';
import { useEffect, useMemo, useState } from 'react';
import { useCveFilter } from '../filters/cveFilter.ts';
import { Filters } from '../filters/Filters.tsx';
import { ShortcutsButton } from '../keyboard-shortcuts/ShortcutsButton.tsx';
import type { ListConfig } from '../listConfig.ts';
import { CveModal } from '../modal/CveModal.tsx';
import { Overview, OverviewToggle } from '../overview/Overview.tsx';
import { summarizeOverview } from '../overview/overviewData.ts';
import { type CveList, useCveList } from '../rows/useCveList.ts';
import { useLastVisit } from '../rows/useLastVisit.ts';
import { RowContext, useRowActions } from '../rows/useRowActions.ts';
import { ColumnsMenu, type ColumnVisibility, useColumnVisibility } from '../table/ColumnsMenu.tsx';
import { CveTable, TableSkeleton } from '../table/CveTable.tsx';
import { EmptyList } from '../table/EmptyList.tsx';

/** Daily and Past: one screen by the rules of its tab (specification 6). */
export function CveListScreen({ tab }: { tab: ListConfig }) {
  const { filter, list, more, actions, overview, rowContext, inModal, closeModal, busy, refresh } =
    useCveListScreen(tab);
  const offersRisk = useHasRiskData(list);
  const chosen = useColumnVisibility(offersRisk);
  const total = formatCount(list.status === 'ready' ? list.data.total : 0);
  return (
    <Screen title={tab.title} subtitle={list.status === 'loading' ? 'Loading...' : tab.subtitle(total)}>
      <RowContext value={rowContext}>
        <Overview
          data={overview}
          onVendor={(vendor) => filter.change({ vendor })}
          onProduct={(product) => filter.change({ product })}
        />
        <Filters
          tab={tab}
          state={filter}
          offersRisk={offersRisk}
          busy={busy}
          onRefresh={refresh}
          tools={<ListTools chosen={chosen} />}
        />
        <QueryView query={list} failedTitle={tab.failed} loading={<TableSkeleton />}>
          {(data) => (
            <CveTable
              list={data}
              more={more}
              actions={actions}
              columns={chosen.columns}
              empty={
                <EmptyList
                  tab={tab}
                  filtered={filter.count > 0}
                  tracked={filter.filter.tracked}
                  onClear={filter.clear}
                />
              }
            />
          )}
        </QueryView>
        {inModal && <CveModal row={inModal} onClose={closeModal} />}
      </RowContext>
    </Screen>
  );
}

const none = { first: undefined, rows: [] };

/** The list of a tab, what decides it, and what can be done to its rows. */
function useCveListScreen(tab: ListConfig) {
  const filter = useCveFilter(tab);
  const { list, more, index } = useCveList(tab, filter.filter);
  const [inModal, openModal] = useState<CveRow>();
  const actions = useRowActions(tab, index, openModal);
  const visited = useLastVisit(tab.name);
  const since = tab.highlightsNew ? visited : undefined;
  const { status } = list;
  const { first, rows } = list.status === 'ready' ? list.data : none;
  const overview = useMemo(() => summarizeOverview(status, first, rows), [status, first, rows]);
  return {
    filter,
    list,
    more,
    actions,
    overview,
    rowContext: { ...actions, since },
    inModal,
    closeModal: () => openModal(undefined),
    busy: list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    refresh: () => {
      if (list.status === 'ready') list.refresh();
      if (list.status === 'failed') list.retry();
    },
  };
}

/** Shows the switch of the overview, the keyboard shortcuts and the column menu. */
function ListTools({ chosen }: { chosen: ColumnVisibility }) {
  return (
    <>
      <OverviewToggle />
      <ShortcutsButton />
      <ColumnsMenu chosen={chosen} />
    </>
  );
}

const offersRisk = { name: 'offersRisk', initial: false, read: (stored: unknown) => stored === true };

/** Returns whether the provider reports exploitation (KEV) and its likelihood (EPSS); remembered, so that its filter does not come and go. */
function useHasRiskData(list: QueryState<CveList>): boolean {
  const [offers, setOffers] = useUserStorage<boolean>(offersRisk);
  const seen = list.status === 'ready' && list.data.first.items.some(({ kev, epss }) => kev || epss !== undefined);
  useEffect(() => {
    if (seen) setOffers(true);
  }, [seen, setOffers]);
  return offers;
}
