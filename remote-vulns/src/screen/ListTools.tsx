import { ShortcutsButton } from '../keyboard-shortcuts/ShortcutsButton.tsx';
import { OverviewToggle } from '../overview/OverviewToggle.tsx';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import type { ColumnVisibility } from '../table/useColumnVisibility.ts';

/** What is shown of the list and around it, and its keys. */
export function ListTools({ chosen }: { chosen: ColumnVisibility }) {
  return (
    <>
      <OverviewToggle />
      <ShortcutsButton />
      <ColumnsMenu chosen={chosen} />
    </>
  );
}
