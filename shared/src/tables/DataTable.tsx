import { styled } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { Card } from '../ui/layout/Card.tsx';
import { useIsMobile } from '../ui/theme/useIsMobile.ts';
import { CardList } from './CardList.tsx';
import type { Column, Sort } from './Column.ts';
import { getMinTableWidth } from './getMinTableWidth.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRoot } from './tableStyles.ts';
import { useWidth } from './useWidth.ts';

export interface DataTableProps<T> {
  /** What the table holds, for screen readers: `Vulnerabilities`. */
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  /** A function that stays the same, as one outside of a component, spares a long table work at each scroll. */
  rowKey: (row: T) => string | number;
  /** Opens a row by click, and by Enter when it is selected. For the Tab key the first cell holds a link or a button. */
  onOpen?: (row: T) => void;
  /** Marks a row, as a tracked one. */
  highlighted?: (row: T) => boolean;
  /** The row `j` and `k` are on: outlined, scrolled into view, focused. */
  selectedKey?: string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** 36 px rows instead of 44. */
  compact?: boolean;
  /** Of the whole list, where more is to be loaded. */
  total?: number;
  /** What a row is on a phone; without it the table scrolls sideways there. */
  card?: (row: T) => ReactNode;
  /** After the last row: `ListFooter`. */
  footer?: ReactNode;
}

const Sheet = styled(Card)({ '&[data-scrolls=true]': { overflowX: 'auto' } });

function WideTable<T>({ label, sort, onSort, footer, ...body }: DataTableProps<T>) {
  const { rows, columns, compact = false, total = rows.length } = body;
  const sheet = useRef<HTMLDivElement>(null);
  const least = getMinTableWidth(columns);
  const template = columns.map((column) => column.width ?? 'minmax(80px, 1fr)').join(' ');
  return (
    <Sheet flush ref={sheet} data-scrolls={(useWidth(sheet) ?? least) < least}>
      <TableRoot
        data-compact={compact}
        aria-label={label}
        aria-rowcount={total + 1}
        template={template}
        style={{ minWidth: least }}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <TableBody {...body} />
      </TableRoot>
      {footer}
    </Sheet>
  );
}

/** A table of any length: sticky header, rows drawn only while on screen, cards on a phone. The page itself scrolls. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { card, label, rows, rowKey, footer, total } = props;
  const isMobile = useIsMobile();
  if (!isMobile || card === undefined) return <WideTable {...props} />;
  return <CardList label={label} rows={rows} rowKey={rowKey} card={card} footer={footer} total={total} />;
}
