import { useCallback, useRef, type ReactNode, memo, type RefObject } from 'react';
import { useVirtualRows } from '../virtualization/useVirtualRows.ts';
import { useWidth } from '../virtualization/useWidth.ts';
import { styled } from '@mui/material/styles';
import { type VirtualItem, useVirtualizer } from '@tanstack/react-virtual';

export interface VirtualGridProps<T> extends GridProps<T> {
  footer?: ReactNode;
  /** Lines rendered before and after the visible ones; defaults to 4. It applies to each grid of a page. */
  overscan?: number;
}

export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { minWidth = 260, estimate = 120, gap = 12, footer, overscan = 4, ...grid } = props;
  const { items, label, total } = grid;
  const list = useRef<HTMLUListElement>(null);
  const columns = columnsIn(useWidth(list), minWidth, gap);
  const { virtualizer, rows, height, scrollMargin } = useVirtualRows(list, {
    count: Math.ceil(items.length / columns),
    size: estimate,
    gap,
    overscan,
    label,
    getKey: useCallback((line: number) => `${columns}:${line}`, [columns]),
  });
  return (
    <div>
      <GridRows
        {...grid}
        list={list}
        lines={rows}
        columns={columns}
        gap={gap}
        total={total ?? items.length}
        height={height}
        margin={scrollMargin}
        measure={virtualizer.measureElement}
      />
      {footer}
    </div>
  );
}

interface CardListProps<T> {
  label: string;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  card: (row: T) => ReactNode;
  /** Estimated height of a card in px; defaults to 128. Cards are measured. */
  estimate?: number;
  total?: number;
  footer?: ReactNode;
}

export function CardList<T>({ label, rows, rowKey, card, estimate = 128, total, footer }: CardListProps<T>) {
  return (
    <VirtualGrid
      label={label}
      items={rows}
      itemKey={rowKey}
      minWidth={Number.MAX_SAFE_INTEGER}
      gap={10}
      estimate={estimate}
      total={total}
      footer={footer}
    >
      {card}
    </VirtualGrid>
  );
}

export interface GridProps<T> {
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string | number;
  /** Renders a card. Must be a stable function, so that visible cards do not render again. */
  children: (item: T) => ReactNode;
  /** Minimum width of a card in px; defaults to 260. */
  minWidth?: number;
  /** Estimated height of a line of cards in px; defaults to 120. Lines are measured. */
  estimate?: number;
  gap?: number;
  total?: number;
}

interface GridRowsProps<T> extends Pick<GridProps<T>, 'label' | 'items' | 'itemKey' | 'children'> {
  list: RefObject<HTMLUListElement | null>;
  lines: readonly VirtualItem[];
  columns: number;
  gap: number;
  total: number;
  height: number;
  margin?: number;
  measure: (line: HTMLLIElement | null) => void;
}

// Rows that are not drawn are padding: the drawn lines stay in the flow, so that a line is as high as its highest card.
const List = styled('ul')({
  display: 'grid',
  alignContent: 'start',
  boxSizing: 'border-box',
  margin: 0,
  paddingInline: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', minWidth: 0 },
});

export const columnsIn = (width: number | undefined, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor(((width ?? 0) + gap) / (minWidth + gap)));

const Item = memo(<T,>({ item, draw }: { item: T; draw: (item: T) => ReactNode }) => draw(item)) as <T>(props: {
  item: T;
  draw: (item: T) => ReactNode;
}) => ReactNode;

export function GridRows<T>(props: GridRowsProps<T>) {
  const { list, label, items, itemKey, children, lines, columns, gap, total, height, margin = 0, measure } = props;
  const first = lines[0];
  const from = (first?.index ?? 0) * columns;
  return (
    <List
      ref={list}
      aria-label={label}
      style={{
        gap,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        paddingTop: Math.max(0, (first?.start ?? 0) - margin),
        height,
      }}
    >
      {items.slice(from, from + lines.length * columns).map((item, place) => (
        <li
          key={itemKey(item)}
          ref={place % columns === 0 ? measure : undefined}
          data-index={(from + place) / columns}
          aria-posinset={from + place + 1}
          aria-setsize={total}
        >
          <Item item={item} draw={children} />
        </li>
      ))}
    </List>
  );
}

interface ScrollGridProps<T> extends GridProps<T> {
  /** Maximum height in px before the box scrolls; defaults to 480. */
  maxHeight?: number;
}

const Box = styled('div')({ overflowY: 'auto', padding: 16 });

/** Like `VirtualGrid`, but in a box that scrolls, so that thousands of cards do not push away the content below. */
export function ScrollGrid<T>({
  minWidth = 260,
  estimate = 120,
  gap = 12,
  maxHeight = 480,
  ...grid
}: ScrollGridProps<T>) {
  const { items, total = items.length } = grid;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const columns = columnsIn(useWidth(list), minWidth, gap);
  const virtualizer = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => box.current,
    estimateSize: () => estimate,
    gap,
    overscan: 3,
    // Lines are rendered ahead, so that scrolling need not wait for them.
    useFlushSync: false,
    getItemKey: useCallback((line: number) => `${columns}:${line}`, [columns]),
    // The box is never higher, so the visible lines are known without measuring it.
    observeElementRect: (_, report) => report({ width: 0, height: maxHeight }),
  });
  return (
    <Box ref={box} style={{ maxHeight }}>
      <GridRows
        {...grid}
        list={list}
        lines={virtualizer.getVirtualItems()}
        columns={columns}
        gap={gap}
        total={total}
        height={virtualizer.getTotalSize()}
        measure={virtualizer.measureElement}
      />
    </Box>
  );
}
