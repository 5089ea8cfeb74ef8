import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useListTop } from './useListTop.ts';

interface WindowRows {
  count: number;
  /** Estimated height of a row in px. */
  size: number;
  gap?: number;
  overscan?: number;
  keyOf: (index: number) => string | number;
}

/** The rows of a long list that are on screen, where the page itself scrolls; `list` is the element around them. */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  { count, size, gap = 0, overscan = 8, keyOf }: WindowRows,
) {
  const scrollMargin = useListTop(list);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    gap,
    overscan,
    scrollMargin,
    getItemKey: keyOf,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  return { virtualizer, rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), scrollMargin };
}
