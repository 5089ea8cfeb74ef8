import { usePhone } from '@faultline/shared/ui';
import { KeysButton } from '../keys/KeysButton.tsx';
import { OverviewToggle } from '../overview/OverviewToggle.tsx';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import type { ChosenColumns } from '../table/useChosenColumns.ts';

/** What is shown of the list and around it, and, where there is a keyboard, its keys. */
export function ListTools({ chosen }: { chosen: ChosenColumns }) {
  const phone = usePhone();
  return (
    <>
      <OverviewToggle />
      {!phone && <KeysButton />}
      {!phone && <ColumnsMenu chosen={chosen} />}
    </>
  );
}
