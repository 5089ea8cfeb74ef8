import { useCallback, useEffect, useState } from 'react';
import type { SearchModule } from './filterText.ts';

// The query language is loaded on demand and undefined until then. `retry` repeats a failed load.
export function useSearchModule() {
  const [search, setSearch] = useState<SearchModule>();
  const load = useCallback(() => {
    import('@faultline/shared/search').then(
      (loaded) => setSearch(loaded),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  return { search, retry: search === undefined ? load : undefined };
}
