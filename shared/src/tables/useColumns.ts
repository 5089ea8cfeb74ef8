import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many columns of at least `minWidth` px fit into an element, kept true while it is resized. */
export function useColumns(element: RefObject<HTMLElement | null>, minWidth: number, gap: number): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor((place.clientWidth + gap) / (minWidth + gap))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element, minWidth, gap]);
  return columns;
}
