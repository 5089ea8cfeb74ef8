import { useEffect, useEffectEvent } from 'react';

interface InfiniteScroll {
  /** The distance to the bottom of the page, in px, at which more is loaded; defaults to 300. */
  distance?: number;
  /** Milliseconds between two checks of the scroll position; defaults to 100. */
  throttle?: number;
  /** False at the end of the list and while a page is loading. */
  enabled?: boolean;
  /** The number of rows. The position is checked again when it changes, and never at 0. */
  loaded?: number;
}

const nearBottom = (distance: number): boolean => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return window.scrollY + clientHeight >= scrollHeight - distance;
};

/** Calls `loadMore` near the bottom of the page, and again after each page while the list is too short to scroll. */
export function useInfiniteScroll(
  loadMore: () => unknown,
  { distance = 300, throttle = 100, enabled = true, loaded }: InfiniteScroll = {},
) {
  const load = useEffectEvent(loadMore);
  useEffect(() => {
    if (!enabled || loaded === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (nearBottom(distance)) load();
    };
    const onScroll = () => {
      timer ??= setTimeout(look, throttle);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [distance, throttle, enabled, loaded]);
}
