import { useSearchFilter } from '@faultline/shared/routing';
import { useEffect, useState } from 'react';

/** How long typing must rest before the list is asked again, in milliseconds (spec part 2, section 9). */
const REST_MS = 500;
const defaults = { search: '' };

/** A search whose words are in the address: `text` is what is typed, `search` what is asked for. */
export function useDebouncedSearch() {
  const { filter, setFilter } = useSearchFilter(defaults);
  const [text, setText] = useState(filter.search);
  const [address, setAddress] = useState(filter.search);
  const wanted = text.trim();
  // Back, or a link, changed the address under the field.
  if (filter.search !== address) {
    setAddress(filter.search);
    if (filter.search !== wanted) setText(filter.search);
  }
  useEffect(() => {
    if (wanted === filter.search) return undefined;
    const timer = setTimeout(() => setFilter({ search: wanted }, { replace: true }), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, filter.search, setFilter]);
  const clear = () => {
    setText('');
    setFilter({ search: '' }, { replace: true });
  };
  return { text, setText, search: filter.search, clear };
}
