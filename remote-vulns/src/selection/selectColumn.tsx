import type { CveRow } from '@faultline/shared/contract';
import { type Column, SelectionBox } from '@faultline/shared/tables';
import { useEffect, useRef } from 'react';

import { useSelectionContext } from './useRowSelection.ts';

export const selectColumn: Column<CveRow> = {
  key: 'select',
  header: <SelectAllBox />,
  width: '20px',
  className: 'select',
  cell: (row) => <SelectBox row={row} />,
};

export function SelectBox({ row: { cve_id } }: { row: CveRow }) {
  return <SelectionBox id={cve_id} name={cve_id} selection={useSelectionContext()} />;
}

function SelectAllBox() {
  const { selected, isAll, selectAll, clear } = useSelectionContext();
  const box = useRef<HTMLInputElement>(null);
  const isPartial = selected.length > 0 && !isAll;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all loaded rows"
        checked={isAll}
        onChange={() => (isAll ? clear() : selectAll())}
      />
    </label>
  );
}
