import type { NextPage } from '@faultline/shared/query';
import { useInfiniteScroll } from '@faultline/shared/tables';
import { useMemo } from 'react';

/** Loads the next page near the bottom of the page. */
export const useMoreOnScroll = (more: NextPage, distance: number): void =>
  useInfiniteScroll(more.load, { distance, throttle: 100, enabled: more.status === 'idle' });

/**
 * The items of a list, none twice: where pages have numbers, they shift when something comes in. What has no key is kept.
 * `getKey` must stay the same function.
 */
export const useUniqueItems = <T>(items: readonly T[], getKey: (item: T) => string): readonly T[] =>
  useMemo(() => {
    const known = new Set<string>();
    return items.filter((item) => {
      const key = getKey(item);
      if (known.has(key)) return key === '';
      known.add(key);
      return true;
    });
  }, [items, getKey]);
