import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Column, Sort } from './column.ts';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  isSortable?: (key: string) => boolean;
  onDrag: (key: string, px: number | null) => void;
  // Receives the chosen width in px, or `null` for the default. Without it, columns cannot be resized.
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
                // The keyboard resizes a column from its heading, even if rows cannot be sorted by it.
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

const MIN_WIDTH_PX = 40;
const MAX_WIDTH_PX = 1000;
const STEP_PX = 16;

const clamp = (px: number) => Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)));
const measureHeading = (element: Element) => element.closest('th')?.getBoundingClientRect().width ?? 0;

function readWidthKey({ key, shiftKey, currentTarget }: KeyboardEvent): number | null | undefined {
  if (!shiftKey) return undefined;
  if (key === 'Home') return null;
  if (key === 'ArrowLeft') return clamp(measureHeading(currentTarget) - STEP_PX);
  return key === 'ArrowRight' ? clamp(measureHeading(currentTarget) + STEP_PX) : undefined;
}

const Handle = styled('span')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: -11,
  bottom: -11,
  right: -11,
  'th:last-child > &': { display: 'none' },
  width: 10,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '20% 4px',
    borderRadius: 1,
    backgroundColor: theme.vars.palette.divider,
    opacity: 0,
  },
  'thead:hover &::after': { opacity: 1 },
  '&:hover::after': { backgroundColor: theme.vars.palette.primary.main },
}));

interface ResizeHandleProps {
  onDrag: (px: number | null) => void;
  onWidth: (px: number | null) => void;
}

function ResizeHandle({ onDrag, onWidth }: ResizeHandleProps) {
  const drag = useRef<{ x: number; width: number }>(null);
  const getWidth = ({ clientX }: PointerEvent) =>
    drag.current === null ? undefined : clamp(drag.current.width + clientX - drag.current.x);
  const end = (event: PointerEvent, finish: (px: number) => void) => {
    const width = getWidth(event);
    const hasMoved = drag.current !== null && event.clientX !== drag.current.x;
    drag.current = null;
    if (width !== undefined && hasMoved) finish(width);
  };
  return (
    <Handle
      aria-hidden
      className="no-print"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault(); // no text is selected
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: measureHeading(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const width = getWidth(event);
        if (width !== undefined) onDrag(width);
      }}
      onPointerUp={(event) => end(event, onWidth)}
      onPointerCancel={(event) => end(event, () => onDrag(null))}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
