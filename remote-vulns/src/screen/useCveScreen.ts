import type { CveRow } from '@faultline/shared/contract';
import { useMemo, useState } from 'react';
import { useCveFilter } from '../filters/useCveFilter.ts';
import { summarizeOverview } from '../overview/summarizeOverview.ts';
import { useLastVisit } from '../rows/useLastVisit.ts';
import { useRowActions } from '../rows/useRowActions.ts';
import type { ListConfig } from '../tabs/ListConfig.ts';
import { useCveList } from './useCveList.ts';

const none = { first: undefined, rows: [] };

/** The list of a tab, what decides it, and what can be done to its rows. */
export function useCveScreen(tab: ListConfig) {
  const filter = useCveFilter(tab);
  const { list, more, index } = useCveList(tab, filter.filter);
  const [inModal, openModal] = useState<CveRow>();
  const actions = useRowActions(tab, index, openModal);
  const visited = useLastVisit(tab.name);
  const since = tab.highlightsNew ? visited : undefined;
  const { status } = list;
  const { first, rows } = list.status === 'ready' ? list.data : none;
  const facts = useMemo(() => summarizeOverview(status, first, rows), [status, first, rows]);
  return {
    filter,
    list,
    more,
    actions,
    facts,
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
