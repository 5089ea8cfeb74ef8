import type { ReportColumn } from '@faultline/shared/contract/schemas';
import { useUserFlag, useUserStorage } from '@faultline/shared/session';
import { useMediaQuery } from '@faultline/shared/ui';
import { useCallback, useMemo, useState } from 'react';
import { type CveColumn, cveColumns, renderPlainName } from './cveColumns.tsx';

type Choice = Record<string, boolean>;

const readRecord =
  <T>(isValid: (value: unknown) => boolean) =>
  (stored: unknown) =>
    Object.fromEntries(Object.entries(Object(stored) as Record<string, T>).filter(([, value]) => isValid(value)));
const MAX_WIDTH_PX = 1000;
const isWidth = (value: unknown) => Number(value) > 0 && Number(value) <= MAX_WIDTH_PX;
const columnWidths = { name: 'columnWidths', initial: {}, read: readRecord<number>(isWidth) };
const choiceOfColumns = {
  name: 'columns',
  initial: {},
  read: readRecord<boolean>((value) => typeof value === 'boolean'),
};

export function useColumnVisibility(offersRisk: boolean, offersSearch: boolean) {
  const [choice, setChoice] = useUserStorage<Choice>(choiceOfColumns);
  const wide = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const touch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [compact, setCompact] = useUserFlag('compactRows');
  const [selecting, setSelecting] = useUserFlag('selectRows');
  const [widths, setWidths] = useUserStorage<Record<string, number>>(columnWidths);
  const [overflowing, setOverflowing] = useState<readonly string[]>([]);
  const isShown = useCallback(
    ({ key, usual = 'always' }: CveColumn) =>
      choice[key] ??
      (usual === 'always' ||
        (usual === 'wide' && wide && offersRisk) ||
        usual === (offersSearch ? 'search' : 'no search')),
    [choice, wide, offersRisk, offersSearch],
  );
  const saysExploitation =
    cveColumns.some((column) => column.key === 'exploitation' && isShown(column)) &&
    !overflowing.includes('exploitation');
  const columns = useMemo(
    () =>
      cveColumns
        .filter((column) => column.fixed === true || isShown(column))
        .map((column) => (column.key === 'name' && saysExploitation ? { ...column, cell: renderPlainName } : column))
        .map((column) => {
          if (touch && column.key === 'actions') return { ...column, width: TOUCH_ACTIONS_WIDTH };
          // Columns that the user chose are hidden later than default columns.
          const { priority } = column;
          if (priority === undefined || choice[column.key] !== true) return column;
          return { ...column, priority: priority + cveColumns.length };
        }),
    [choice, isShown, saysExploitation, touch],
  );
  const isChosen = Object.keys(choice).length > 0;
  // Memoized until a column changes, so that filters do not render the tools of the list again.
  return useMemo(
    () => ({
      columns,
      widths,
      setWidth: (key: string, px: number | null) =>
        setWidths((before) =>
          Object.fromEntries([
            ...Object.entries(before).filter(([other]) => other !== key),
            ...(px === null ? [] : [[key, px]]),
          ]),
        ),
      compact,
      setCompact,
      selecting,
      setSelecting,
      isShown,
      reported: isChosen
        ? columns
            .map(({ key }) => key)
            .filter((key): key is ReportColumn => key !== 'actions' && !overflowing.includes(key))
        : undefined,
      overflowing,
      show: (key: string, shown: boolean) => setChoice((before) => ({ ...before, [key]: shown })),
      reset: () => {
        setChoice({});
        setWidths({});
      },
      setOverflowing,
    }),
    [
      columns,
      isChosen,
      widths,
      setWidths,
      compact,
      setCompact,
      selecting,
      setSelecting,
      isShown,
      overflowing,
      setChoice,
    ],
  );
}

const TOUCH_ACTIONS_WIDTH = '136px';

export type ColumnVisibility = ReturnType<typeof useColumnVisibility>;
