import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column, Sort } from './Column.ts';
import { HeadCell, HeadRow, SortButton } from './tableParts.ts';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  template: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}

const words = { asc: 'ascending', desc: 'descending' } as const;
const Head = styled('thead')({ display: 'block', position: 'sticky', zIndex: 2, top: 0, borderRadius: 'inherit' });

/** The sticky line of headings, with buttons where a column can be sorted. */
export function TableHead<T>({ columns, template, sort, onSort }: TableHeadProps<T>) {
  return (
    <Head>
      <HeadRow aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {columns.map(({ key, header, align, sortable }) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
          const turned = direction === 'desc' ? 'asc' : 'desc';
          return (
            <HeadCell key={key} scope="col" align={align} data-align={align} aria-sort={direction && words[direction]}>
              {sortable && onSort ? (
                <SortButton type="button" onClick={() => onSort({ key, direction: turned })}>
                  {header}
                  <Arrow size={13} aria-hidden />
                </SortButton>
              ) : (
                header
              )}
            </HeadCell>
          );
        })}
      </HeadRow>
    </Head>
  );
}
