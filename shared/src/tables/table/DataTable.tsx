import { styled } from '@mui/material/styles';
import {
  type CSSProperties,
  useMemo,
  useRef,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useCallback,
  memo,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
} from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsMobile } from '../../ui/theme/useIsMobile.ts';
import { CardList } from '../grid/VirtualGrid.tsx';
import { useWidth } from '../virtualization/useWidth.ts';
import type { Column, Sort } from './column.ts';
import { TableHead } from './TableHead.tsx';
import { useSimplifiedRows } from '../virtualization/useSimplifiedRows.ts';
import { useVirtualRows } from '../virtualization/useVirtualRows.ts';

export interface DataTableProps<T> extends TableBodyProps<T> {
  label: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Returns true if rows can currently be sorted by a column; defaults to its `sortable`. */
  isSortable?: (key: string) => boolean;
  total?: number;
  widths?: Readonly<Record<string, number>>;
  /** Receives the width that the user chose, or `null` for the default. Without it, columns cannot be resized. */
  onWidth?: (key: string, px: number | null) => void;
  onOverflow?: (keys: readonly string[]) => void;
  /** Renders a row on mobile; without it the table scrolls horizontally there. */
  card?: (row: T) => ReactNode;
  footer?: ReactNode;
}

const Sheet = styled(Card)({ '&[data-scrolls=true]': { overflowX: 'auto' } });

const formatTemplate = <T,>(columns: readonly Column<T>[], dragged?: { key: string; px: number }) =>
  columns.map(({ key, width = 'minmax(80px, 1fr)' }) => (key === dragged?.key ? `${dragged.px}px` : width)).join(' ');

function WideTable<T>(props: DataTableProps<T>) {
  const { label, sort, onSort, isSortable, footer, total, widths, onWidth, onOverflow, ...body } = props;
  const { rows, compact = false } = body;
  const sheet = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const width = useWidth(sheet);
  const sized = useMemo(
    () =>
      body.columns.map((column) => {
        const chosen = widths?.[column.key];
        return chosen === undefined ? column : { ...column, width: `${chosen}px` };
      }),
    [body.columns, widths],
  );
  const { columns, minWidth } = useFittingColumns(sized, width, onOverflow);
  // This bypasses React: the column follows the pointer in every frame without rendering a row.
  const drag = (key: string, px: number | null) =>
    table.current?.style.setProperty('--columns', formatTemplate(columns, px === null ? undefined : { key, px }));
  return (
    <Sheet flush ref={sheet} data-scrolls={width !== undefined && width < minWidth}>
      {/* Measured before anything is painted: rows are drawn once, with the columns that fit. */}
      {width !== undefined && (
        <TableRoot
          ref={table}
          data-compact={compact}
          aria-label={label}
          aria-rowcount={(total ?? rows.length) + 1}
          style={{ minWidth, '--columns': formatTemplate(columns) } as CSSProperties}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            isSortable={isSortable}
            onDrag={drag}
            onWidth={onWidth}
          />
          <TableBody {...body} columns={columns} />
        </TableRoot>
      )}
      {footer}
    </Sheet>
  );
}

/** A table of any length with a sticky header. Only visible rows are rendered, as cards on a small screen. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { card, label, rows, rowKey, footer, total } = props;
  const isMobile = useIsMobile();
  if (!isMobile || card === undefined) return <WideTable {...props} />;
  return <CardList label={label} rows={rows} rowKey={rowKey} card={card} footer={footer} total={total} />;
}

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 12,
  boxSizing: 'border-box',
  padding: '0 16px',
} as const;

// A row is a grid, and head and body share one template: columns stay aligned without a layout pass of a table, while screen readers
// and the clipboard still see a table. All rules are set here, so that a row or cell costs no more than its elements.
const TableRoot = styled('table')(({ theme }) => ({
  display: 'block',
  borderRadius: 'inherit',
  '& thead, & tbody': { display: 'block' },
  '& thead': { position: 'sticky', zIndex: 2, top: 0, borderRadius: 'inherit' },
  '& tr': {
    ...row,
    // Set at the table, so that a column is resized without a row being drawn.
    gridTemplateColumns: 'var(--columns)',
    minHeight: 44,
    // Browsers have rows inherit both; then each would be styled again whenever what is around them changes its padding.
    border: `0 solid ${theme.vars.palette.divider}`,
    borderBottomWidth: 1,
    verticalAlign: 'middle',
    ...theme.typography.body2,
  },
  '&[data-compact=true] tbody tr': { minHeight: 36 },
  '& thead tr': {
    minHeight: 38,
    borderTopLeftRadius: 'inherit',
    borderTopRightRadius: 'inherit',
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
    ...theme.typography.caption,
  },
  '& tbody tr': {
    backgroundColor: theme.vars.palette.background.paper,
    // Nothing of a row shows outside of it: those that stay on screen are not painted again with each that comes.
    contain: 'content',
    '&[data-opens=true]': { cursor: 'pointer' },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[data-highlighted=true]': {
      backgroundColor: theme.vars.palette.surface.tracked,
      boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
    },
    '&[data-selected=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& th, & td': {
    minWidth: 0,
    padding: 0,
    textAlign: 'left',
    fontWeight: 'inherit',
    // Not `hidden`, which makes each cell a box that could be scrolled.
    overflow: 'clip',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // Text is clipped beyond the resize handle in the gap. An ellipsis would also appear in that gap if nothing is cut.
  '& th': { position: 'relative', fontWeight: 570, overflowClipMargin: 11, textOverflow: 'clip' },
  '& [data-align=right]': { textAlign: 'right' },
  '& [data-align=center]': { textAlign: 'center' },
  '& td[data-truncate=false]': { overflow: 'visible', whiteSpace: 'normal', padding: '6px 0' },
}));

type Sized = Pick<Column<never>, 'key' | 'width' | 'priority'>;

// The list keeps its identity between two widths with the same columns, so that a resize renders rows only when a column changes.
function useFittingColumns<T>(
  columns: readonly Column<T>[],
  width: number | undefined,
  onOverflow?: (keys: readonly string[]) => void,
) {
  const overflowing = findOverflowing(columns, width).join(' ');
  const fitting = useMemo(() => {
    const left = new Set(overflowing.split(' '));
    return columns.filter(({ key }) => !left.has(key));
  }, [columns, overflowing]);
  const report = useEffectEvent((keys: string) => onOverflow?.(keys === '' ? [] : keys.split(' ')));
  useEffect(() => report(overflowing), [overflowing]);
  return { columns: fitting, minWidth: getMinWidth(fitting) };
}

// Returns the keys of the columns that do not fit; none while the width is unknown, or 0 in an environment without
// layout.
export function findOverflowing(columns: readonly Sized[], width: number | undefined): string[] {
  const overflowing: string[] = [];
  if (width === undefined || width === 0) return overflowing;
  let needed = getMinWidth(columns);
  const yielding = columns.filter(({ priority }) => priority !== undefined);
  for (const { key, width: track } of yielding.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
    if (needed <= width) break;
    overflowing.push(key);
    needed -= getMinTrack(track) + GAP_PX;
  }
  return overflowing;
}

const GAP_PX = 12;
const ROW_PADDING_PX = 32 - GAP_PX;

const getMinTrack = (width: string | undefined): number => Number(/(\d+)px/.exec(width ?? '')?.[1] ?? 80);

const getMinWidth = (columns: readonly Sized[]): number =>
  columns.reduce((sum, { width }) => sum + getMinTrack(width) + GAP_PX, ROW_PADDING_PX);

interface TableBodyProps<T> {
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
function TableBody<T>(props: TableBodyProps<T>) {
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
