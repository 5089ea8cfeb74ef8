import { useDebounced } from '@faultline/shared/forms';
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react';
import type { CveFilter, CveFilterState } from '../cveFilter.ts';
import { formatFilter, readFilter, type SearchModule } from './filterText.ts';

const DEBOUNCE_MS = 1000;

export interface TypedQuery {
  text: string;
  said: string;
  isUnread?: boolean;
}

export const nothingTyped: TypedQuery = { text: '', said: '' };

// Returns the typed text while it means the same as the filter, otherwise the filter as a query. Until the language is
// loaded it is the filter's query alone.
export function useQueryText(
  search: SearchModule | undefined,
  state: CveFilterState,
  hasDates: boolean,
  [typed, setTyped]: readonly [TypedQuery, Dispatch<TypedQuery>],
) {
  const { draft, usable } = state;
  const said = search === undefined ? draft.q : formatFilter(search, usable);
  // Typed text is not reformatted until it was read, because it would move under the cursor.
  const isUnread =
    search !== undefined &&
    typed.isUnread === true &&
    typed.text === draft.q &&
    formatFilter(search, { ...usable, q: '' }) === '';
  const text = isUnread || typed.said === said ? typed.text : said;
  const error = search?.parseQuery(text).error;
  const [first] = useState(text);
  const isAtRest = text === (useDebounced(text, DEBOUNCE_MS) ?? first);

  // A caret position means that the user is typing: an unfinished condition at the caret is not requested yet.
  const change = (next: string, caret?: number) => {
    const isUnfinished = caret !== undefined && /[^\s")]$/.test(next.slice(0, caret));
    const { query, error } = search?.parseQuery(next) ?? {};
    if (error !== undefined) return setTyped({ text: next, said });
    const read = search === undefined ? { q: next } : readFilter(search, query, hasDates);
    if (search === undefined) setTyped({ text: next, said: next, isUnread: true });
    else setTyped({ text: next, said: formatFilter(search, { ...usable, ...read }) });
    return state.change(read, isUnfinished);
  };

  // The query of an address may contain conditions that the fields can express.
  const moveToFields = (search: SearchModule, q: string) => {
    if (search.parseQuery(q).query === undefined) return;
    const { query: whole } = search.parseQuery(formatFilter(search, usable));
    if (whole === undefined) return;
    const read = readFilter(search, whole, hasDates);
    const isMoved = (Object.keys(read) as (keyof CveFilter)[]).some((key) => key !== 'q' && read[key] !== usable[key]);
    if (isMoved) state.change(read);
  };
  const read = useEffectEvent((search: SearchModule, q: string) => {
    if (isUnread) change(typed.text);
    else moveToFields(search, q);
  });
  useEffect(() => {
    if (search !== undefined) read(search, usable.q);
  }, [search, usable.q]);

  return { text, change, release: state.release, error: isAtRest ? error : undefined };
}
