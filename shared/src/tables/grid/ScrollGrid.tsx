import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useWidth } from '../virtualization/useWidth.ts';
import { columnsIn, GridRows, type GridProps } from './GridRows.tsx';

interface ScrollGridProps<T> extends GridProps<T> {
  /** The maximum height before it scrolls by itself, in px; 480. */
  maxHeight?: number;
}

const Box = styled('div')({ overflowY: 'auto', padding: 16 });

/**
 * Cards as `VirtualGrid` has them, in a box that scrolls by itself: a part of a page that may hold thousands without moving what
 * stands below it out of reach.
 */
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
    // Lines are drawn ahead, so that a scroll need not wait for them.
    useFlushSync: false,
    getItemKey: useCallback((line: number) => `${columns}:${line}`, [columns]),
    // The box is never higher, so what is drawn follows from that and needs no measuring.
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
