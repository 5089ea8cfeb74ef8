import type { VirtualItem } from '@tanstack/react-virtual';

const kept = new Map<string, VirtualItem[]>();
/** Of so many lists; who goes back further finds estimates. */
const MAX_CACHED_LISTS = 12;

/** A list of this visit: the browser has the same state of its history again when somebody comes back. */
const getCacheKey = (label: string): string => `${(history.state as { key?: string } | null)?.key} ${label}`;

/** The sizes that the rows of a list were found to have, so that Back finds it as high as it was left. */
export const measuredSizeCache = {
  getCacheKey,
  of: (label: string): VirtualItem[] => kept.get(getCacheKey(label)) ?? [],
  keep: (place: string | undefined, sizes: VirtualItem[]) => {
    if (place === undefined) return;
    kept.delete(place);
    kept.set(place, sizes);
    const [oldest] = kept.keys();
    if (kept.size > MAX_CACHED_LISTS && oldest !== undefined) kept.delete(oldest);
  },
};
