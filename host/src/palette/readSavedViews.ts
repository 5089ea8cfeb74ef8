import { paths } from '@faultline/shared/routing';

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
 * Returns the views that the user saved on Daily and Past, as links. The lists validate the stored filters before they
 * write them.
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

// URLs omit default values: empty, off and `all`.
const toSearch = (filter: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => {
      const isSet = value === true || (typeof value === 'string' && value !== '' && value !== 'all');
      return isSet ? [[key, String(value)]] : [];
    }),
  ).toString();
