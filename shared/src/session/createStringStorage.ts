import { atomWithStorage } from 'jotai/utils';

export const createStoredAtom = <T>(
  key: string,
  initial: T,
  read: (text: string) => T,
  write: (value: T & {}) => string,
) => atomWithStorage<T>(key, initial, createStringStorage(read, write), { getOnInit: true });

// A value stored as text, not as JSON (specification 19). An unreadable text counts as absent. Changes in other tabs
// apply at once.
export function createStringStorage<T>(read: (text: string) => T, write: (value: T & {}) => string) {
  const parse = (stored: string | null, initial: T): T => {
    if (stored === null || stored === '') return initial;
    try {
      return read(stored);
    } catch {
      return initial;
    }
  };
  return {
    getItem: (key: string, initial: T): T => parse(localStorage.getItem(key), initial),
    setItem: (key: string, value: T) => {
      if (value === undefined || value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, write(value));
    },
    removeItem: (key: string) => localStorage.removeItem(key),
    subscribe: (key: string, heard: (value: T) => void, initial: T) => {
      const listen = (event: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if (event.storageArea === localStorage && (event.key === key || event.key === null)) {
          heard(parse(localStorage.getItem(key), initial));
        }
      };
      // A page in the back/forward cache hears of no change.
      const restore = ({ persisted }: PageTransitionEvent) => {
        if (persisted) heard(parse(localStorage.getItem(key), initial));
      };
      addEventListener('storage', listen);
      addEventListener('pageshow', restore);
      return () => {
        removeEventListener('storage', listen);
        removeEventListener('pageshow', restore);
      };
    },
  };
}
