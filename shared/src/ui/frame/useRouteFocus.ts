import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * On each navigation moves the focus to the content, as a page load would, and gives the words for a live region. A change
 * of the query alone, as filters make, moves nothing.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, title: string | undefined): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [arrived, setArrived] = useState(false);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    setArrived(true);
  }, [pathname, main]);
  return arrived ? (title ?? '') : '';
}
