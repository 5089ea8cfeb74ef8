import { useFilterDraft } from '@faultline/shared/forms';

/** How long typing must rest before the list is asked again, in milliseconds (specification 10.2). */
const DEBOUNCE_MS = 500;
const defaults = { search: '' };
const usable = ({ search }: typeof defaults) => ({ search: search.trim() });

/** A search whose words are in the address: `text` is what is typed, `search` what is asked for. */
export function useDebouncedSearch() {
  const { filter, draft, change, set } = useFilterDraft(defaults, { usable, rest: DEBOUNCE_MS, replace: true });
  return {
    text: draft.search,
    setText: (search: string) => change({ search }),
    search: filter.search,
    clear: () => set(defaults),
  };
}
