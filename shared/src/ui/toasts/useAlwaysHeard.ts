import { useEffect } from 'react';

/** A dialog hides all that stands beside it from screen readers; what just happened must be heard all the same. */
export function useAlwaysHeard(area: HTMLElement | null): void {
  useEffect(() => {
    if (area === null) return undefined;
    const unhide = () => area.removeAttribute('aria-hidden');
    unhide();
    const observer = new MutationObserver(unhide);
    observer.observe(area, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [area]);
}
