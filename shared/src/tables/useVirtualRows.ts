import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { measuredSizeCache } from './measuredSizeCache.ts';
import { useListTop } from './useListTop.ts';

interface WindowRows {
  count: number;
  /** Estimated height of a row in px. */
  size: number;
  gap?: number;
  overscan?: number;
  /** The same function for as long as the rows are: with another one all rows are laid out again. */
  getKey: (index: number) => string | number;
  /** Where rows differ in size: names the list, so that Back finds them as they were measured. */
  label?: string;
}

/** The rows of a long list that are on screen, where the page itself scrolls; `list` is the element around them. */
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
  // Whenever it is drawn: a filter in the address has another place in the history, without another list.
  useEffect(() => {
    place.current = label && measuredSizeCache.getCacheKey(label);
  });
  useEffect(() => () => measuredSizeCache.keep(place.current, virtualizer.takeSnapshot()), [virtualizer]);
  return { virtualizer, rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), scrollMargin };
}
