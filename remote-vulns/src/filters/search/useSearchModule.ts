import { useCallback, useEffect, useState } from 'react';
import type { SearchModule } from './filterText.ts';

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
