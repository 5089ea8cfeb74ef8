import { useSearchFilter } from '@faultline/shared/routing';
import { useCallback } from 'react';
import { useTypedFilter } from '../parts/useTypedFilter.ts';

/** How long typing must rest before the list is asked again, in milliseconds (spec part 2, section 9). */
const REST_MS = 500;
const defaults = { search: '' };

/** A search whose words are in the address: `text` is what is typed, `search` what is asked for. */
export function useDebouncedSearch() {
  const { filter, setFilter } = useSearchFilter(defaults);
  const write = useCallback((search: string) => setFilter({ search }, { replace: true }), [setFilter]);
  const { text, setText } = useTypedFilter(filter.search, write, REST_MS);
  const clear = () => {
    setText('');
    write('');
  };
  return { text, setText, search: filter.search, clear };
}
