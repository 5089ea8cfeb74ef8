import { useCallback, useRef, type ReactNode } from 'react';
import { useVirtualRows } from '../virtualization/useVirtualRows.ts';
import { useWidth } from '../virtualization/useWidth.ts';
import { columnsIn, GridRows, type GridProps } from './GridRows.tsx';

export interface VirtualGridProps<T> extends GridProps<T> {
  /** After the last card: `ListFooter`. */
  footer?: ReactNode;
  /** Lines that are drawn before and after those on screen; 4. Several grids on one page draw theirs each. */
  overscan?: number;
}

/** Cards in as many columns as fit, drawn only while on screen. The page itself scrolls. */
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
  /** Estimated height of a card in px; 128. Each is measured. */
  estimate?: number;
  total?: number;
  footer?: ReactNode;
}

/** A long list of cards under each other, drawn only while on screen. */
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
