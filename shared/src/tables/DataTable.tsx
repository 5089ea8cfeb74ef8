import { styled } from '@mui/material/styles';
import { useRef, type Key, type ReactNode } from 'react';
import { Card } from '../ui/layout/Card.tsx';
import { usePhone } from '../ui/theme/usePhone.ts';
import { CardList } from './CardList.tsx';
import type { Column, Sort } from './Column.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useWindowRows } from './useWindowRows.ts';

export interface DataTableProps<T> {
  /** What the table holds, for screen readers: `Vulnerabilities`. */
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  rowKey: (row: T) => Key & (string | number);
  /** Opens a row on click and Enter; links inside cells stay links. */
  onOpen?: (row: T) => void;
  /** Marks a row, as a tracked one. */
  highlighted?: (row: T) => boolean;
  /** The row the keyboard is on. */
  selectedKey?: string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** 36 px rows instead of 44. */
  compact?: boolean;
  /** Of the whole list, where more is to be loaded. */
  total?: number;
  /** What a row is on a phone; without it the table scrolls sideways there. */
  card?: (row: T) => ReactNode;
  /** After the last row: `ListEnd`. */
  footer?: ReactNode;
  /** Narrowest width in px before it scrolls sideways; 760. */
  minWidth?: number;
}

const Scroll = styled(Card)({
  '@media (max-width: 1023.95px)': { overflowX: 'auto', '& [role=columnheader]': { position: 'static' } },
});
const Body = styled('div')({ position: 'relative', '& > [role=row]': { position: 'absolute', left: 0, right: 0 } });

/** A table of any length: sticky header, rows drawn only while on screen, cards on a phone. The page itself scrolls. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, columns, rowKey, onOpen, highlighted, selectedKey, sort, onSort } = props;
  const { compact = false, total = rows.length, card, footer, minWidth = 760 } = props;
  const phone = usePhone();
  const body = useRef<HTMLDivElement>(null);
  const keyOf = (index: number) => rowKey(rows[index] as T);
  const size = compact ? 36 : 44;
  const asCards = phone && card !== undefined;
  const {
    virtualizer,
    rows: shown,
    height,
    scrollMargin,
  } = useWindowRows(body, { count: asCards ? 0 : rows.length, size, keyOf });
  if (asCards) return <CardList label={label} rows={rows} rowKey={rowKey} card={card} footer={footer} total={total} />;
  const template = columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ');
  return (
    <Scroll flush>
      <div role="table" aria-label={label} aria-rowcount={total + 1} style={{ minWidth }}>
        <TableHead columns={columns} template={template} sort={sort} onSort={onSort} />
        <Body ref={body} role="rowgroup" style={{ height }}>
          {shown.map(({ index, key, start }) => {
            const row = rows[index] as T;
            return (
              <TableRow
                key={key}
                ref={virtualizer.measureElement}
                row={row}
                index={index}
                top={start - scrollMargin}
                columns={columns}
                template={template}
                compact={compact}
                highlighted={highlighted?.(row) ?? false}
                selected={selectedKey !== undefined && selectedKey === rowKey(row)}
                onOpen={onOpen}
              />
            );
          })}
        </Body>
      </div>
      {footer}
    </Scroll>
  );
}
