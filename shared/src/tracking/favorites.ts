import { useCallback, useMemo } from 'react';
import { useUserTexts } from '../session/useUserStorage.ts';

const MAX_FAVORITES = 2000;

const formatKey = (tab: string, cveId: string) => `${tab}:${cveId}`;

/** The favorite CVEs of one tab (specification 6.10: a key for each tab and CVE), stored in the browser for each user. */
export function useFavorites(tab: string) {
  const [favorites, setFavorites] = useUserTexts('favourites');
  const known = useMemo(() => new Set(favorites), [favorites]);
  return {
    isFavorite: useCallback((cveId: string) => known.has(formatKey(tab, cveId)), [known, tab]),
    toggleFavorite: useCallback(
      (cveId: string) =>
        setFavorites((current) => {
          const key = formatKey(tab, cveId);
          const others = current.filter((other) => other !== key);
          return others.length < current.length ? others : [...current, key].slice(-MAX_FAVORITES);
        }),
      [setFavorites, tab],
    ),
  };
}
