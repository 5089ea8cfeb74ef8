import type { NextPage } from '@faultline/shared/query';
import { useInfiniteScroll } from '@faultline/shared/tables';
import { useMemo } from 'react';

/** Loads the next page when the user scrolls near the bottom, as long as it is enabled. */
export const useMoreOnScroll = (more: NextPage, distance: number, isEnabled = true): void =>
  useInfiniteScroll(more.load, { distance, throttle: 100, enabled: isEnabled && more.status === 'idle' });

/**
 * Returns the items of a list without duplicates: numbered pages shift when an item is added. Items without a key are kept.
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
