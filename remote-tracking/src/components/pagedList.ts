import type { NextPage } from '@faultline/shared/query';
import { useInfiniteScroll } from '@faultline/shared/tables';
import { useMemo } from 'react';

export const useMoreOnScroll = (more: NextPage, distance: number, isEnabled = true): void =>
  useInfiniteScroll(more.load, { distance, throttle: 100, enabled: isEnabled && more.status === 'idle' });

// Numbered pages shift when an item is added, which repeats items. Items without a key are kept. `getKey` must be a
// stable function.
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
