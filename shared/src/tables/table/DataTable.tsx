import { styled } from '@mui/material/styles';
import { useRef, type ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsMobile } from '../../ui/theme/useIsMobile.ts';
import { CardList } from '../grid/VirtualGrid.tsx';
import { useWidth } from '../virtualization/useWidth.ts';
import type { Column, Sort } from './column.ts';
import { TableBody, type TableBodyProps } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRoot } from './tableStyles.ts';

export interface DataTableProps<T> extends TableBodyProps<T> {
  /** The accessible name of the table: `Vulnerabilities`. */
  label: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Of the whole list, where more is to be loaded. */
  total?: number;
  /** Renders a row on mobile; without it the table scrolls sideways there. */
  card?: (row: T) => ReactNode;
  /** After the last row: `ListFooter`. */
  footer?: ReactNode;
}

const Sheet = styled(Card)({ '&[data-scrolls=true]': { overflowX: 'auto' } });

function WideTable<T>({ label, sort, onSort, footer, total, ...body }: DataTableProps<T>) {
  const { rows, columns, compact = false } = body;
  const sheet = useRef<HTMLDivElement>(null);
  const least = getMinTableWidth(columns);
  const template = columns.map((column) => column.width ?? 'minmax(80px, 1fr)').join(' ');
  return (
    <Sheet flush ref={sheet} data-scrolls={(useWidth(sheet) ?? least) < least}>
      <TableRoot
        data-compact={compact}
        aria-label={label}
        aria-rowcount={(total ?? rows.length) + 1}
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

/** A table of any length: sticky header, rows drawn only while on screen, cards on a small screen. The page itself scrolls. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { card, label, rows, rowKey, footer, total } = props;
  const isMobile = useIsMobile();
  if (!isMobile || card === undefined) return <WideTable {...props} />;
  return <CardList label={label} rows={rows} rowKey={rowKey} card={card} footer={footer} total={total} />;
}

const pixels = (width: string | undefined): number => Number(/(\d+)px/.exec(width ?? '')?.[1] ?? 80);

/** The least width in px at which columns keep what their tracks ask for, with the gaps and the row's padding. */
const getMinTableWidth = (columns: readonly Pick<Column<never>, 'width'>[]): number =>
  columns.reduce((sum, { width }) => sum + pixels(width) + 12, 20);
