import { KeysButton } from '../keys/KeysButton.tsx';
import { OverviewToggle } from '../overview/OverviewToggle.tsx';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import type { ChosenColumns } from '../table/useChosenColumns.ts';

/** What is shown of the list and around it, and its keys. */
export function ListTools({ chosen }: { chosen: ChosenColumns }) {
  return (
    <>
      <OverviewToggle />
      <KeysButton />
      <ColumnsMenu chosen={chosen} />
    </>
  );
}
