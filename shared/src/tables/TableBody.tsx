import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { DataTableProps } from './DataTable.tsx';
import { TableRow } from './TableRow.tsx';
import { useSimplifiedRows } from './useSimplifiedRows.ts';
import { useVirtualRows } from './useVirtualRows.ts';

type TableBodyProps<T> = Pick<
  DataTableProps<T>,
  'rows' | 'columns' | 'rowKey' | 'onOpen' | 'highlighted' | 'selectedKey' | 'compact'
>;

/** The focus follows the selection, unless someone is typing elsewhere. */
function takeFocus(row: HTMLTableRowElement | null) {
  const focused = document.activeElement;
  const free = focused === null || focused === document.body || focused.closest('tr, main') === focused;
  if (free) row?.focus({ preventScroll: true });
}

/** The rows on screen, at their place in the whole. Apart from the table, which a scroll then does not draw again. */
export function TableBody<T>(props: TableBodyProps<T>) {
  const { rows, columns, rowKey, onOpen, highlighted, selectedKey, compact } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useVirtualRows(body, {
    count: rows.length,
    size: compact ? 36 : 44,
    getKey: useCallback((index: number) => rowKey(rows[index] as T), [rows, rowKey]),
  });
  const { virtualizer } = drawn;
  const light = useSimplifiedRows(
    drawn,
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
  // What is not drawn is padding: a row then needs no place of its own.
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
          light={light.has(key)}
          highlighted={highlighted}
          selected={index === selected}
          onOpen={onOpen}
        />
      ))}
    </tbody>
  );
}
