import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();
// The time in which a page can grow back to its earlier height.
const RESTORE_TIMEOUT_MS = 1500;

// Scrolls until the position is reached, the user scrolls, or the timeout ends.
function restoreScroll(top: number): () => void {
  const watch = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_TIMEOUT_MS);
  function stop() {
    clearTimeout(timer);
    watch.disconnect();
    removeEventListener('wheel', stop);
    removeEventListener('keydown', stop);
    removeEventListener('touchstart', stop);
  }
  addEventListener('wheel', stop, { passive: true });
  addEventListener('keydown', stop);
  addEventListener('touchstart', stop, { passive: true });
  watch.observe(document.body);
  return stop;
}

/** Scrolls a new page to its top and restores the position on Back and Forward. Filter changes do not scroll. */
export function ScrollRestoration() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const page = useRef<string>(undefined);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);
  useLayoutEffect(() => {
    const changed = page.current !== pathname;
    page.current = pathname;
    const back = kind === NavigationType.Pop ? positions.get(key) : undefined;
    if (back !== undefined) return restoreScroll(back);
    if (changed) scrollTo(0, 0);
    return undefined;
  }, [key, kind, pathname]);
  return null;
}
