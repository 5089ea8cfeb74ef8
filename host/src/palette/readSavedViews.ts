import { paths } from '@faultline/shared/routing';

/** A saved view as a link: the filter of a list under the names that its address has. */
interface SavedViewLink {
  name: string;
  list: string;
  href: string;
}

const lists = [
  { key: 'views-daily', list: 'Daily Vulnerabilities', path: paths.daily },
  { key: 'views-past', list: 'Past Vulnerabilities', path: paths.past },
];

/**
 * The views that a user saved on Daily and Past. They are read as they are stored: the lists are the ones who write them, and
 * who leave out what an address should not have.
 */
export const readSavedViews = (email = ''): SavedViewLink[] =>
  lists.flatMap(({ key, list, path }) =>
    readStored(`${key}:${email}`).flatMap((view): SavedViewLink[] => {
      const { name, filter } = Object(view) as Record<string, unknown>;
      if (typeof name !== 'string' || name === '') return [];
      const search = toSearch(Object(filter) as Record<string, unknown>);
      return [{ name, list, href: search === '' ? path : `${path}?${search}` }];
    }),
  );

function readStored(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** What is empty, off or `all` is the default, which an address leaves out. */
const toSearch = (filter: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => {
      const isSet = value === true || (typeof value === 'string' && value !== '' && value !== 'all');
      return isSet ? [[key, String(value)]] : [];
    }),
  ).toString();
