import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Column, Sort } from './column.ts';
import { readWidthKey, ResizeHandle } from './ResizeHandle.tsx';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Returns whether rows can be sorted by a column now; by each that is `sortable`, if left out. */
  isSortable?: (key: string) => boolean;
  /** Called with each width of a column while it is dragged; with `null` when that is broken off. */
  onDrag: (key: string, px: number | null) => void;
  /** Called with the width of a column that was chosen, in px; with `null` for its usual one. Left out, none can be. */
  onWidth?: (key: string, px: number | null) => void;
}

const SortButton = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  verticalAlign: 'middle',
  // The arrow stands outside the heading's edge, so that heading and figures end together.
  '[data-align=right] > &': { flexDirection: 'row-reverse' },
  '&[aria-disabled=true]': { cursor: 'default' },
  '& svg': { opacity: 0 },
  '&:hover svg': { opacity: 0.5 },
  '[aria-sort] > & svg': { opacity: 1 },
});

const words = { asc: 'ascending', desc: 'descending' } as const;

/** The sticky line of headings, with buttons where a column can be sorted. */
export function TableHead<T>({ columns, sort, onSort, isSortable, onDrag, onWidth }: TableHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, header, align, sortable }) => {
          const direction = sort?.key === key ? sort.direction : undefined;
          const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
          const turned = direction === 'desc' ? 'asc' : 'desc';
          const resize = (event: KeyboardEvent) => {
            const width = readWidthKey(event);
            if (width === undefined) return;
            event.preventDefault();
            onWidth?.(key, width);
          };
          const sorts = onSort !== undefined && isSortable?.(key) !== false;
          return (
            <th key={key} scope="col" data-align={align} aria-sort={direction && words[direction]}>
              {sortable && (sorts || onWidth) ? (
                // The keyboard takes the width of a column from its heading, whether or not rows can be sorted by it.
                <SortButton
                  type="button"
                  aria-disabled={!sorts || undefined}
                  aria-keyshortcuts={onWidth && 'Shift+ArrowLeft Shift+ArrowRight Shift+Home'}
                  onClick={sorts ? () => onSort({ key, direction: turned }) : undefined}
                  onKeyDown={onWidth && resize}
                >
                  {header}
                  {sorts && <Arrow size={13} aria-hidden />}
                </SortButton>
              ) : (
                header
              )}
              {onWidth && <ResizeHandle onDrag={(px) => onDrag(key, px)} onWidth={(px) => onWidth(key, px)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
