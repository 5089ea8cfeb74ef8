import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column, Sort } from './Column.ts';
import { SortButton } from './tableStyles.ts';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

const words = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky line of headings, with buttons where a column can be sorted. */
export function TableHead<T>({ columns, sort, onSort }: TableHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, header, align, sortable }) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
          const turned = direction === 'desc' ? 'asc' : 'desc';
          return (
            <th key={key} scope="col" data-align={align} aria-sort={direction && words[direction]}>
              {sortable && onSort ? (
                <SortButton type="button" onClick={() => onSort({ key, direction: turned })}>
                  {header}
                  <Arrow size={13} aria-hidden />
                </SortButton>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
