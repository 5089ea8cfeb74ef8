import { formatCount } from '@faultline/shared/format';
import { QueryView } from '@faultline/shared/query';
import { Screen } from '@faultline/shared/ui';
import { Filters } from '../filters/Filters.tsx';
import { CveModal } from '../modal/CveModal.tsx';
import { Overview } from '../overview/Overview.tsx';
import { RowContext } from '../rows/RowContext.ts';
import { CveTable } from '../table/CveTable.tsx';
import { EmptyList } from '../table/EmptyList.tsx';
import { TableSkeleton } from '../table/TableSkeleton.tsx';
import { useColumnVisibility } from '../table/useColumnVisibility.ts';
import type { ListConfig } from '../tabs/ListConfig.ts';
import { ListTools } from './ListTools.tsx';
import { useCveScreen } from './useCveScreen.ts';
import { useHasRiskData } from './useHasRiskData.ts';

/** Daily and Past: one screen by the rules of its tab (specification 6). */
export function CveScreen({ tab }: { tab: ListConfig }) {
  const { filter, list, more, actions, facts, rowContext, inModal, closeModal, busy, refresh } = useCveScreen(tab);
  const offersRisk = useHasRiskData(list);
  const chosen = useColumnVisibility(offersRisk);
  const total = formatCount(list.status === 'ready' ? list.data.total : 0);
  return (
    <Screen title={tab.title} subtitle={list.status === 'loading' ? 'Loading...' : tab.subtitle(total)}>
      <RowContext value={rowContext}>
        <Overview
          facts={facts}
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
