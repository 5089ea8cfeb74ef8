import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Filter, type FilterValue, useSearchFilter } from '../routing/useSearchFilter.ts';

interface FilterDraftOptions<F> {
  /** Normalizes a filter. Must be a stable function. */
  usable: (filter: F) => F;
  ready?: (draft: F) => boolean;
  /** The delay in milliseconds after the last change. */
  rest: number;
  /** True if a debounced request replaces the history entry, so that Back does not go through each word. */
  replace?: boolean;
}

// The history state of an address that was written from the fields, with the time in milliseconds since 1970.
interface Written {
  writtenAt?: number;
}

/**
 * Connects the fields of a filter with the URL: the draft contains the fields, and the URL follows it after a delay.
 * Text typed in the meantime is kept, and only a change from elsewhere, such as Back or a link, replaces the draft.
 * `change` and `set` are stable functions.
 */
export function useFilterDraft<const D extends Record<string, FilterValue>>(
  defaults: D,
  { usable, ready = () => true, rest, replace = false }: FilterDraftOptions<Filter<D>>,
) {
  const { filter: inUrl, setFilter } = useSearchFilter(defaults);
  const { state } = useLocation() as { state: Written | null };
  const writtenAt = state?.writtenAt ?? 0;
  const filter = useMemo(() => usable(inUrl), [inUrl, usable]);
  const same = useCallback(
    (a: Filter<D>, b: Filter<D>) => Object.keys(defaults).every((key) => a[key] === b[key]),
    [defaults],
  );

  const [draft, setDraft] = useState(filter);
  const [isUnfinished, setIsUnfinished] = useState(false);
  const [followed, setFollowed] = useState(() => ({ filter, at: Date.now() }));
  if (!same(followed.filter, filter)) {
    setFollowed({ filter, at: Math.max(followed.at, writtenAt) });
    // A change written later than all followed ones comes from these fields. Back restores one that was followed
    // before.
    if (writtenAt <= followed.at) setDraft(filter);
  }
  const pending = ready(draft) && !same(usable(draft), filter);
  const send = useCallback(
    (next: Filter<D>, how = {}) => {
      const state: Written = { writtenAt: Date.now() };
      setFilter(usable(next), { ...how, state });
    },
    [setFilter, usable],
  );

  const follow = useEffectEvent((said: Filter<D>) => send(said, { replace }));
  useEffect(() => {
    if (!pending || isUnfinished) return undefined;
    const timer = setTimeout(() => follow(draft), rest);
    return () => clearTimeout(timer);
  }, [pending, isUnfinished, draft, rest]);

  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);

  return {
    filter,
    draft,
    pending,
    /** The filter follows after the delay; an unfinished change waits for the next one or for `release`. */
    change: useCallback((change: Partial<Filter<D>>, isUnfinished = false) => {
      setDraft((current) => ({ ...current, ...change }));
      setIsUnfinished(isUnfinished);
    }, []),
    release: useCallback(() => setIsUnfinished(false), []),
    set: useCallback(
      (change: Partial<Filter<D>> = {}) => {
        const next = { ...latest.current, ...change };
        // The draft is updated at once, before the URL; an equal draft renders nothing.
        if (!same(next, latest.current)) setDraft(next);
        send(next);
      },
      [same, send],
    ),
  };
}
