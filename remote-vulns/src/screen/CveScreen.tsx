import { formatCount } from '@faultline/shared/format';
import { useSearchFilter } from '@faultline/shared/routing';
import { Screen } from '@faultline/shared/ui';
import { useMemo } from 'react';
import { noFilter, usableFilter } from '../filters/cveFilter.ts';
import { CveTable } from '../table/CveTable.tsx';
import type { Tab } from '../tabs/Tab.ts';
import { useCveList } from './useCveList.ts';

/** Daily and Past: one screen by the rules of its tab. */
export function CveScreen({ tab }: { tab: Tab }) {
  const { filter: asked } = useSearchFilter(noFilter);
  const filter = useMemo(() => usableFilter(asked, tab), [asked, tab]);
  const { list, more } = useCveList(tab, filter);
  const total = list.status === 'ready' ? list.data.total : 0;
  return (
    <Screen title={tab.title} subtitle={list.status === 'loading' ? 'Loading...' : tab.subtitle(formatCount(total))}>
      <CveTable tab={tab} list={list} more={more} />
    </Screen>
  );
}
