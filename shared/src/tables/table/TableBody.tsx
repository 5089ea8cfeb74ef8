import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  memo,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
} from 'react';
import { useSimplifiedRows } from '../virtualization/useSimplifiedRows.ts';
import { useVirtualRows } from '../virtualization/useVirtualRows.ts';
import type { Column } from './column.ts';

export interface TableBodyProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  /** Must be a stable function, so that a long table does not compute its layout again on each scroll. */
  rowKey: (row: T) => string | number;
  /** Opens a row by click, and by Enter if it is selected. For Tab, the first cell must contain a link or a button. */
  onOpen?: (row: T) => void;
  highlighted?: (row: T) => boolean;
  /** The current row of `j` and `k`: outlined, scrolled into view and focused. */
  selectedKey?: string | number;
  /** Rows of 36 px instead of 44. */
  compact?: boolean;
}

function takeFocus(row: HTMLTableRowElement | null) {
  const focused = document.activeElement;
  const free = focused === null || focused === document.body || focused.closest('tr, main') === focused;
  if (free) row?.focus({ preventScroll: true });
}

// A separate component, so that scrolling does not render the table again.
export function TableBody<T>(props: TableBodyProps<T>) {
  const { rows, columns, rowKey, onOpen, highlighted, selectedKey, compact } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useVirtualRows(body, {
    count: rows.length,
    size: compact ? 36 : 44,
    getKey: useCallback((index: number) => rowKey(rows[index] as T), [rows, rowKey]),
  });
  const { virtualizer } = drawn;
  const isSimplified = useSimplifiedRows(
    virtualizer,
    columns.some(({ text }) => text !== undefined),
  );
  const selected = useMemo(
    () => (selectedKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === selectedKey)),
    [rows, rowKey, selectedKey],
  );
  useEffect(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected, { align: 'auto' });
  }, [selected, virtualizer]);
  const measure = columns.some(({ truncate }) => truncate === false) ? virtualizer.measureElement : undefined;
  const attachSelected = useCallback(
    (row: HTMLTableRowElement | null) => {
      measure?.(row);
      takeFocus(row);
    },
    [measure],
  );
  // Rows that are not rendered are replaced by padding, so that rows need no position.
  const paddingTop = Math.max(0, (drawn.rows[0]?.start ?? 0) - drawn.scrollMargin);
  return (
    <tbody ref={body} style={{ height: drawn.height, paddingTop }}>
      {drawn.rows.map(({ index, key }) => (
        <TableRow
          key={key}
          attach={index === selected ? attachSelected : measure}
          row={rows[index] as T}
          index={index}
          columns={columns}
          simplified={isSimplified(key)}
          highlighted={highlighted}
          selected={index === selected}
          onOpen={onOpen}
        />
      ))}
    </tbody>
  );
}

interface TableRowProps<T> {
  // Measures the element if heights differ, and focuses it while it is selected. An effect would cost time for every
  // row.
  attach: RefCallback<HTMLTableRowElement> | undefined;
  row: T;
  index: number;
  columns: readonly Column<T>[];
  // The row shows only text during fast scrolling.
  simplified: boolean;
  highlighted: ((row: T) => boolean) | undefined;
  selected: boolean;
  onOpen: ((row: T) => void) | undefined;
}

const inControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target !== event.currentTarget && (event.target as Element).closest('a, button, input, label, select') !== null;

function Row<T>(props: TableRowProps<T>) {
  const { attach, row, index, columns, simplified, highlighted, selected, onOpen } = props;
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
          title={simplified ? undefined : column.hint?.(row)}
          data-align={column.align}
          data-truncate={column.truncate === false ? false : undefined}
        >
          {simplified ? column.text?.(row) : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

const TableRow = memo(Row) as typeof Row;
