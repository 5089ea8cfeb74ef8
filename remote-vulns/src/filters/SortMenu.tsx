import { IconButton, useOnDemand } from '@faultline/shared/ui';
import { ArrowUpDown } from 'lucide-react';
import { memo, useState } from 'react';
import { type CveSort, type SortKey } from './useCveSort.ts';

const loadList = () => import(/* webpackChunkName: "menus" */ './SortMenuList.tsx');

const labels: Record<SortKey, string> = {
  published: 'Published date',
  updated: 'Last updated',
  score: 'Score',
  epss: 'EPSS',
  priority: 'Priority',
};

/** The orders of the whole list. */
export const SortMenu = memo(function SortMenu({ sort }: { sort: CveSort }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const list = useOnDemand(loadList, anchor !== null, close);
  const { key, direction } = sort.sort;
  const name = `Sort: ${labels[key]}, ${direction}ending`;
  return (
    <>
      <IconButton
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ArrowUpDown size={17} />
      </IconButton>
      {list && <list.SortMenuList anchor={anchor} onClose={close} sort={sort} labels={labels} />}
    </>
  );
});
