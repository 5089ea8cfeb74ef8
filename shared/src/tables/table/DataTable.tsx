import { styled } from '@mui/material/styles';
import { type CSSProperties, useMemo, useRef, type ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsMobile } from '../../ui/theme/useIsMobile.ts';
import { CardList } from '../grid/VirtualGrid.tsx';
import { useWidth } from '../virtualization/useWidth.ts';
import type { Column, Sort } from './column.ts';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRoot } from './tableStyles.ts';
import { useFittingColumns } from './useFittingColumns.ts';

export interface DataTableProps<T> extends TableBodyProps<T> {
  /** The accessible name of the table: `Vulnerabilities`. */
  label: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Returns whether rows can be sorted by a column now; by each that is `sortable`, if left out. */
  isSortable?: (key: string) => boolean;
  /** Of the whole list, where more is to be loaded. */
  total?: number;
  /** The widths in px that the user chose, by column. */
  widths?: Readonly<Record<string, number>>;
  /** Called with the width of a column that the user chose; with `null` for its usual one. Left out, none can be chosen. */
  onWidth?: (key: string, px: number | null) => void;
  /** Called with the keys of the columns that the width has no room for, whenever they change. */
  onOverflow?: (keys: readonly string[]) => void;
  /** Renders a row on mobile; without it the table scrolls sideways there. */
  card?: (row: T) => ReactNode;
  /** After the last row: `ListFooter`. */
  footer?: ReactNode;
}

const Sheet = styled(Card)({ '&[data-scrolls=true]': { overflowX: 'auto' } });

// The grid's columns, one of them as wide as it is dragged.
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
  // Past React: a column follows the pointer in every frame, and no row is drawn for it.
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

/** A table of any length: sticky header, rows drawn only while on screen, cards on a small screen. The page itself scrolls. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { card, label, rows, rowKey, footer, total } = props;
  const isMobile = useIsMobile();
  if (!isMobile || card === undefined) return <WideTable {...props} />;
  return <CardList label={label} rows={rows} rowKey={rowKey} card={card} footer={footer} total={total} />;
}
