import { memo, type KeyboardEvent, type MouseEvent, type RefCallback } from 'react';
import type { Column } from './Column.ts';

interface TableRowProps<T> {
  /** Takes the element: to measure it where heights differ, to focus it while it is selected. No effect, which every row would pay for. */
  attach: RefCallback<HTMLTableRowElement> | undefined;
  row: T;
  index: number;
  columns: readonly Column<T>[];
  /** With nothing but text, while rows fly past. */
  light: boolean;
  highlighted: ((row: T) => boolean) | undefined;
  selected: boolean;
  onOpen: ((row: T) => void) | undefined;
}

const inControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target !== event.currentTarget && (event.target as Element).closest('a, button, input, label, select') !== null;

function Row<T>(props: TableRowProps<T>) {
  const { attach, row, index, columns, light, highlighted, selected, onOpen } = props;
  const openByClick = (event: MouseEvent) => {
    if (!inControl(event) && String(getSelection()) === '') onOpen?.(row);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !inControl(event)) onOpen?.(row);
  };
  return (
    <tr
      ref={attach}
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
        <td
          key={column.key}
          className={column.className}
          title={light ? undefined : column.hint?.(row)}
          data-align={column.align}
          data-truncate={column.truncate === false ? false : undefined}
        >
          {light ? column.text?.(row) : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row of a table. A click on it opens it, except on a control or while text is being selected. */
export const TableRow = memo(Row) as typeof Row;
