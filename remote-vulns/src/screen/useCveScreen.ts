import type { CveRow } from '@faultline/shared/contract';
import { useMemo, useState } from 'react';
import { useCveFilter } from '../filters/useCveFilter.ts';
import { overviewFacts } from '../overview/overviewFacts.ts';
import { useLastVisit } from '../rows/useLastVisit.ts';
import { useRowDeeds } from '../rows/useRowDeeds.ts';
import type { Tab } from '../tabs/Tab.ts';
import { useCveList } from './useCveList.ts';

const none = { first: undefined, rows: [] };

/** The list of a tab, what decides it, and what can be done to its rows. */
export function useCveScreen(tab: Tab) {
  const filter = useCveFilter(tab);
  const { list, more, index } = useCveList(tab, filter.filter);
  const [inModal, openModal] = useState<CveRow>();
  const deeds = useRowDeeds(tab, index, openModal);
  const visited = useLastVisit(tab.name);
  const since = tab.marksNew ? visited : undefined;
  const { status } = list;
  const { first, rows } = list.status === 'ready' ? list.data : none;
  const facts = useMemo(() => overviewFacts(status, first, rows), [status, first, rows]);
  return {
    filter,
    list,
    more,
    deeds,
    facts,
    surroundings: { ...deeds, since },
    inModal,
    closeModal: () => openModal(undefined),
    busy: list.status === 'loading' || (list.status === 'ready' && list.refreshing),
    refresh: () => {
      if (list.status === 'ready') list.refresh();
      if (list.status === 'failed') list.retry();
    },
  };
}
