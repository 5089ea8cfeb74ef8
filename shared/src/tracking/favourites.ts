import { atom, useAtom } from 'jotai';
import { onSessionEnd } from '../session/watchSession.ts';
import { store } from '../session/store.ts';

const favouritesAtom = atom<ReadonlySet<string>>(new Set<string>());
onSessionEnd(() => store.set(favouritesAtom, new Set()));

const keyOf = (tab: string, cveId: string) => `${tab}:${cveId}`;

/** The favourited CVEs of one tab (spec part 1, section 3: a per-tab key of each). */
export function useFavourites(tab: string) {
  const [favourites, setFavourites] = useAtom(favouritesAtom);
  return {
    isFavourite: (cveId: string) => favourites.has(keyOf(tab, cveId)),
    toggleFavourite: (cveId: string) =>
      setFavourites((current) => {
        const next = new Set(current);
        if (!next.delete(keyOf(tab, cveId))) next.add(keyOf(tab, cveId));
        return next;
      }),
  };
}
