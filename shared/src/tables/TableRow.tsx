import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import type { Column } from './Column.ts';
import { BodyRow, Cell } from './tableParts.ts';

interface TableRowProps<T> {
  ref: Ref<HTMLDivElement>;
  row: T;
  index: number;
  top: number;
  columns: readonly Column<T>[];
  template: string;
  compact: boolean;
  highlighted: boolean;
  selected: boolean;
  onOpen: ((row: T) => void) | undefined;
}

const inControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target !== event.currentTarget && (event.target as Element).closest('a, button, input, label, select') !== null;

/** One row of a table. A click on it opens it, except on a control or while text is being selected. */
export function TableRow<T>(props: TableRowProps<T>) {
  const { ref, row, index, top, columns, template, compact, highlighted, selected, onOpen } = props;
  const openByClick = (event: MouseEvent) => {
    if (!inControl(event) && String(getSelection()) === '') onOpen?.(row);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !inControl(event)) onOpen?.(row);
  };
  return (
    <BodyRow
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      data-highlighted={highlighted}
      data-opens={onOpen !== undefined}
      tabIndex={onOpen === undefined ? undefined : 0}
      compact={compact}
      onClick={onOpen && openByClick}
      onKeyDown={onOpen && openByKey}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => (
        <Cell key={column.key} role="cell" align={column.align} truncate={column.truncate}>
          {column.cell(row)}
        </Cell>
      ))}
    </BodyRow>
  );
}
