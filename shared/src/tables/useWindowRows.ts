import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

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
  const [scrollMargin, setScrollMargin] = useState(0);
  // The list moves when what stands above it changes height, so its place is read after every render.
  useLayoutEffect(() => {
    const top = list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    gap,
    overscan,
    scrollMargin,
    getItemKey: keyOf,
    initialRect: { width: window.innerWidth, height: window.innerHeight || 800 },
  });
  return { virtualizer, rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), scrollMargin };
}
