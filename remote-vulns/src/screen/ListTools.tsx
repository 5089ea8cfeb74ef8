import type { More, QueryState } from '@faultline/shared/query';
import { usePhone } from '@faultline/shared/ui';
import { KeysButton } from '../keys/KeysButton.tsx';
import { ColumnsMenu } from '../table/ColumnsMenu.tsx';
import type { ChosenColumns } from '../table/useChosenColumns.ts';
import { SinceNote } from './SinceNote.tsx';
import type { CveList } from './useCveList.ts';

interface ListToolsProps {
  list: QueryState<CveList>;
  more: More;
  since: Date | undefined;
  chosen: ChosenColumns;
}

/** What is new, and, where there is a table and a keyboard, its columns and keys. */
export function ListTools({ list, more, since, chosen }: ListToolsProps) {
  const phone = usePhone();
  return (
    <>
      {list.status === 'ready' && <SinceNote rows={list.data.rows} more={more.status !== 'end'} since={since} />}
      {!phone && <ColumnsMenu chosen={chosen} />}
      {!phone && <KeysButton />}
    </>
  );
}
