import { memo, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Column } from './Column.ts';

interface TableRowProps<T> {
  /** Where the row's height is not known beforehand. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  row: T;
  index: number;
  columns: readonly Column<T>[];
  highlighted: ((row: T) => boolean) | undefined;
  selected: boolean;
  onOpen: ((row: T) => void) | undefined;
}

const inControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target !== event.currentTarget && (event.target as Element).closest('a, button, input, label, select') !== null;

/** The focus follows the selection, unless someone is typing elsewhere. */
function useSelectedFocus(selected: boolean) {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const free = focused === null || focused === document.body || focused.closest('tr, main') === focused;
    if (selected && free) element.current?.focus({ preventScroll: true });
  }, [selected]);
  return element;
}

function Row<T>(props: TableRowProps<T>) {
  const { measure, row, index, columns, highlighted, selected, onOpen } = props;
  const element = useSelectedFocus(selected);
  useLayoutEffect(() => {
    measure?.(element.current);
    return () => measure?.(null);
  }, [measure, element]);
  const openByClick = (event: MouseEvent) => {
    if (!inControl(event) && String(getSelection()) === '') onOpen?.(row);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !inControl(event)) onOpen?.(row);
  };
  return (
    <tr
      ref={element}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={selected}
      data-highlighted={highlighted?.(row) ?? false}
      data-opens={onOpen !== undefined}
      tabIndex={selected ? -1 : undefined}
      onClick={onOpen && openByClick}
      onKeyDown={onOpen && openByKey}
    >
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-truncate={column.truncate === false ? false : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row of a table. A click on it opens it, except on a control or while text is being selected. */
export const TableRow = memo(Row) as typeof Row;
