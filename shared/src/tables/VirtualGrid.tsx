import { useCallback, useRef, type ReactNode } from 'react';
import { columnsIn, GridRows, type GridProps } from './GridRows.tsx';
import { useWidth } from './useWidth.ts';
import { useVirtualRows } from './useVirtualRows.ts';

export interface VirtualGridProps<T> extends GridProps<T> {
  /** After the last card: `ListFooter`. */
  footer?: ReactNode;
}

/** Cards in as many columns as fit, drawn only while on screen. The page itself scrolls. */
export function VirtualGrid<T>({ minWidth = 260, estimate = 120, gap = 12, footer, ...grid }: VirtualGridProps<T>) {
  const { items, label, total = items.length } = grid;
  const list = useRef<HTMLUListElement>(null);
  const columns = columnsIn(useWidth(list), minWidth, gap);
  const { virtualizer, rows, height, scrollMargin } = useVirtualRows(list, {
    count: Math.ceil(items.length / columns),
    size: estimate,
    gap,
    overscan: 4,
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
        total={total}
        height={height}
        margin={scrollMargin}
        measure={virtualizer.measureElement}
      />
      {footer}
    </div>
  );
}
