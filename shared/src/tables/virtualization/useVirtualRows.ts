import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState, useLayoutEffect } from 'react';

interface WindowRows {
  count: number;
  size: number;
  gap?: number;
  overscan?: number;
  // Must be a stable function until the rows change, because a new one computes the layout of all rows again.
  getKey: (index: number) => string | number;
  // For rows of different heights: the name under which measured heights are stored, so that Back restores them.
  label?: string;
}

// The page itself scrolls; `list` is the element around the rows.
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  { count, size, gap = 0, overscan = 8, getKey, label }: WindowRows,
) {
  const scrollMargin = useListTop(list);
  const [initialMeasurementsCache] = useState(() => (label === undefined ? [] : measuredSizeCache.of(label)));
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    gap,
    overscan,
    scrollMargin,
    getItemKey: getKey,
    initialMeasurementsCache,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const place = useRef<string>(undefined);
  // At each render, because a changed filter adds a history entry without a new list.
  useEffect(() => {
    place.current = label && measuredSizeCache.getCacheKey(label);
  });
  useEffect(() => () => measuredSizeCache.keep(place.current, virtualizer.takeSnapshot()), [virtualizer]);
  return { virtualizer, rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), scrollMargin };
}

const kept = new Map<string, VirtualItem[]>();
const MAX_CACHED_LISTS = 12;

// The browser restores the same history state when the user comes back to the list.
const getCacheKey = (label: string): string => `${(history.state as { key?: string } | null)?.key} ${label}`;

const measuredSizeCache = {
  getCacheKey,
  of: (label: string): VirtualItem[] => kept.get(getCacheKey(label)) ?? [],
  keep: (place: string | undefined, sizes: VirtualItem[]) => {
    if (place === undefined) return;
    kept.delete(place);
    kept.set(place, sizes);
    const [oldest] = kept.keys();
    if (kept.size > MAX_CACHED_LISTS && oldest !== undefined) kept.delete(oldest);
  },
};

// The distance of an element from the top of the page, updated while the content above it changes height.
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
