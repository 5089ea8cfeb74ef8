import { IconButton, useOnDemand } from '@faultline/shared/ui';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import type { ColumnVisibility } from './useColumnVisibility.ts';

const loadList = () => import(/* webpackChunkName: "menus" */ './ColumnsMenuList.tsx');

export function ColumnsMenu({ chosen }: { chosen: ColumnVisibility }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const list = useOnDemand(loadList, anchor !== null, close);
  return (
    <>
      <IconButton
        aria-label="Columns"
        title="Columns and row height"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 size={17} />
      </IconButton>
      {list && <list.ColumnsMenuList anchor={anchor} onClose={close} chosen={chosen} />}
    </>
  );
}
