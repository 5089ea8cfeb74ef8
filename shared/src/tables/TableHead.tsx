import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column, Sort } from './Column.ts';
import { Cell, HeadRow, SortButton } from './tableParts.ts';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  template: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

const words = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky line of headings, with buttons where a column can be sorted. */
export function TableHead<T>({ columns, template, sort, onSort }: TableHeadProps<T>) {
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <HeadRow role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {columns.map(({ key, header, align, sortable }) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
          return (
            <Cell key={key} role="columnheader" align={align} aria-sort={direction && words[direction]}>
              {sortable && onSort ? (
                <SortButton
                  type="button"
                  onClick={() => onSort({ key, direction: direction === 'desc' ? 'asc' : 'desc' })}
                >
                  {header}
                  <Arrow size={13} aria-hidden />
                </SortButton>
              ) : (
                header
              )}
            </Cell>
          );
        })}
      </HeadRow>
    </div>
  );
}
