import { ApiError, call } from '@faultline/shared/api';
import {
  cves,
  type Page,
  type Product,
  products,
  type ProductVersion,
  type Vendor,
  vendors,
} from '@faultline/shared/contract';
import { retryOnRateLimit } from '../requestPacing.ts';

/** Asks the catalogue for what has exactly a name. */
export interface Lookup {
  vendors: (name: string) => Promise<Vendor[]>;
  products: (name: string) => Promise<Product[]>;
  versions: (productId: string) => Promise<ProductVersion[]>;
  hasCve: (cveId: string) => Promise<boolean>;
}

const PAGE_SIZE = 50;
const MAX_ROWS_PER_PAGE = 100;
/** A name that is part of very many others is looked for no further. */
const MAX_PAGES = 6;
/** What the provider takes as a search. */
const MAX_SEARCH_LENGTH = 200;

/** Names as they are compared: case, width and the marks between words make no difference. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

interface Named {
  name: string;
  display_name: string | undefined;
}

const isCalled = ({ name, display_name }: Named, wanted: string): boolean =>
  foldName(name) === wanted || (display_name !== undefined && foldName(display_name) === wanted);

type Ask<T> = (search: string, cursor: string | undefined) => Promise<Page<T>>;

async function searchPages<T extends Named>(ask: Ask<T>, search: string, wanted: string): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, hasNext, nextCursor } = await ask(search, cursor);
    found.push(...items.filter((item) => isCalled(item, wanted)));
    if (!hasNext) break;
    cursor = nextCursor ?? String(page + 1);
  }
  return found;
}

/** Tries the name as it is, and as a CPE writes it. */
async function search<T extends Named>(ask: Ask<T>, name: string): Promise<T[]> {
  const given = name.trim();
  if (given === '' || given.length > MAX_SEARCH_LENGTH) return [];
  const spellings = [...new Set([given, given.replaceAll(/\s+/g, '_'), given.replaceAll('_', ' ')])];
  for (const spelling of spellings) {
    const found = await searchPages(ask, spelling, foldName(given));
    if (found.length > 0) return found;
  }
  return [];
}

/** Remembers each question: an SBOM asks the same ones often. A failure is forgotten. */
function remembering<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (key) => {
    const known = answers.get(key) ?? ask(key);
    answers.set(key, known);
    known.catch(() => answers.delete(key));
    return known;
  };
}

/** A lookup that remembers what it asked, and stops at the signal. */
export function createLookup(signal: AbortSignal): Lookup {
  const ask = async <T>(question: () => Promise<{ data: T }>): Promise<T> =>
    (await retryOnRateLimit(question, signal)).data;
  const hasRecord = async (cveId: string): Promise<boolean> => {
    try {
      return (await ask(() => call(cves.detail, { params: { cveId }, signal }))).cve_id !== '';
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    }
  };
  const page = (name: string, cursor: string | undefined) => ({
    query: { search: name, limit: PAGE_SIZE, cursor },
    signal,
  });
  return {
    vendors: remembering((name) => search((each, cursor) => ask(() => call(vendors.list, page(each, cursor))), name)),
    products: remembering((name) => search((each, cursor) => ask(() => call(products.list, page(each, cursor))), name)),
    versions: remembering(
      async (id) => (await ask(() => call(products.detail, { params: { id }, signal }))).product_versions,
    ),
    hasCve: async (cveId) => {
      // A list says in silence that there is none; only where its pages hide the answer is the record itself asked for.
      const query = { cve_id: cveId, limit: MAX_ROWS_PER_PAGE };
      const { items, hasNext } = await ask(() => call(cves.list, { query, signal }));
      if (items.some((row) => row.cve_id.toUpperCase() === cveId.toUpperCase())) return true;
      return hasNext && hasRecord(cveId);
    },
  };
}
