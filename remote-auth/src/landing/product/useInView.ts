import { type RefObject, useEffect, useState } from 'react';

/** True once the element has come near the window, for good. The browser's own lazy loading starts some screens earlier. */
export function useInView(element: RefObject<HTMLElement | null>, near = '120px'): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || element.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: near });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, near, seen]);
  return seen;
}
