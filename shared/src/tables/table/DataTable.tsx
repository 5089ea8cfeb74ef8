import { styled } from '@mui/material/styles';
import { type CSSProperties, useMemo, useRef, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsMobile } from '../../ui/theme/useIsMobile.ts';
import { CardList } from '../grid/VirtualGrid.tsx';
import { useWidth } from '../virtualization/useWidth.ts';
import type { Column, Sort } from './column.ts';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';

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
