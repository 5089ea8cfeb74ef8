import { useLayoutEffect, useState, type RefObject } from 'react';

/** The inner width of an element in px, kept true while it is resized; undefined before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const measure = () => setWidth(place.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
