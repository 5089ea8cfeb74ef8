import { formatCount } from '@faultline/shared/format';
import { QueryView } from '@faultline/shared/query';
import { Screen } from '@faultline/shared/ui';
import { Filters } from '../filters/Filters.tsx';
import { CveModal } from '../modal/CveModal.tsx';
import { Overview } from '../overview/Overview.tsx';
import { RowContext } from '../rows/RowContext.ts';
import { CveTable } from '../table/CveTable.tsx';
import { EmptyList } from '../table/EmptyList.tsx';
import { TableWaiting } from '../table/TableWaiting.tsx';
import { useChosenColumns } from '../table/useChosenColumns.ts';
import type { Tab } from '../tabs/Tab.ts';
import { ListTools } from './ListTools.tsx';
import { useCveScreen } from './useCveScreen.ts';
import { useOffersRisk } from './useOffersRisk.ts';

/** Daily and Past: one screen by the rules of its tab (specification 6). */
export function CveScreen({ tab }: { tab: Tab }) {
  const { filter, list, more, deeds, facts, surroundings, inModal, closeModal, busy, refresh } = useCveScreen(tab);
  const offersRisk = useOffersRisk(list);
  const chosen = useChosenColumns(offersRisk);
  const total = formatCount(list.status === 'ready' ? list.data.total : 0);
  return (
    <Screen title={tab.title} subtitle={list.status === 'loading' ? 'Loading...' : tab.subtitle(total)}>
      <RowContext value={surroundings}>
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
        <QueryView query={list} failedTitle={tab.failed} loading={<TableWaiting />}>
          {(data) => (
            <CveTable
              list={data}
              more={more}
              deeds={deeds}
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
