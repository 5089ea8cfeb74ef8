import { styled } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsMobile } from '../../ui/theme/useIsMobile.ts';
import { CardList } from '../grid/VirtualGrid.tsx';
import { useWidth } from '../virtualization/useWidth.ts';
import type { Sort } from './column.ts';
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
  /** Called with the keys of the columns that the width has no room for, whenever they change. */
  onOverflow?: (keys: readonly string[]) => void;
  /** Renders a row on mobile; without it the table scrolls sideways there. */
  card?: (row: T) => ReactNode;
  /** After the last row: `ListFooter`. */
  footer?: ReactNode;
}

const Sheet = styled(Card)({ '&[data-scrolls=true]': { overflowX: 'auto' } });

function WideTable<T>({ label, sort, onSort, isSortable, footer, total, onOverflow, ...body }: DataTableProps<T>) {
  const { rows, compact = false } = body;
  const sheet = useRef<HTMLDivElement>(null);
  const width = useWidth(sheet);
  const { columns, minWidth } = useFittingColumns(body.columns, width, onOverflow);
  const template = columns.map((column) => column.width ?? 'minmax(80px, 1fr)').join(' ');
  return (
    <Sheet flush ref={sheet} data-scrolls={width !== undefined && width < minWidth}>
      {/* Measured before anything is painted: rows are drawn once, with the columns that fit. */}
      {width !== undefined && (
        <TableRoot
          data-compact={compact}
          aria-label={label}
          aria-rowcount={(total ?? rows.length) + 1}
          template={template}
          style={{ minWidth }}
        >
          <TableHead columns={columns} sort={sort} onSort={onSort} isSortable={isSortable} />
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
