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

/** Finds catalogue entries by their exact name. */
export interface Lookup {
  vendors: (name: string) => Promise<Vendor[]>;
  products: (name: string) => Promise<Product[]>;
  versions: (productId: string) => Promise<ProductVersion[]>;
  hasCve: (cveId: string) => Promise<boolean>;
}

const PAGE_SIZE = 50;
const MAX_ROWS_PER_PAGE = 100;
// A name that is part of very many others is looked for no further.
const MAX_PAGES = 6;
// The longest search that the backend accepts.
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
  vendor_name?: string | undefined;
}

// Some records name a product by its repository, `owner/name`.
const isNamed = (name: string, owner: string, wanted: string): boolean =>
  name === wanted || name === `${owner}/${wanted}`;

const hasName = ({ name, display_name, vendor_name = '' }: Named, wanted: string): boolean =>
  [name, display_name].some((each) => each !== undefined && isNamed(foldName(each), foldName(vendor_name), wanted));

type FetchPage<T> = (search: string, cursor: string | undefined) => Promise<Page<T>>;

async function searchPages<T extends Named>(request: FetchPage<T>, search: string, wanted: string): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { items, hasNext, nextCursor } = await request(search, cursor);
    found.push(...items.filter((item) => hasName(item, wanted)));
    if (!hasNext) break;
    cursor = nextCursor ?? String(page + 1);
  }
  return found;
}

// The name as it is, and as a CPE writes it.
function listSpellings(name: string): string[] {
  const given = name.trim();
  if (given === '' || given.length > MAX_SEARCH_LENGTH) return [];
  return [...new Set([given, given.replaceAll(/[\s-]+/g, '_'), given.replaceAll(/[_-]/g, ' ')])];
}

async function search<T extends Named>(request: FetchPage<T>, name: string): Promise<T[]> {
  for (const spelling of listSpellings(name)) {
    const found = await searchPages(request, spelling, foldName(name));
    if (found.length > 0) return found;
  }
  return [];
}

// Caches each request, because an SBOM repeats them often; a failed one is sent again.
function memoize<T>(request: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (key) => {
    const result = results.get(key) ?? request(key);
    results.set(key, result);
    result.catch(() => results.delete(key));
    return result;
  };
}

/** Creates a lookup that caches its requests and stops at the signal. */
export function createLookup(signal: AbortSignal): Lookup {
  const request = async <T>(send: () => Promise<{ data: T }>): Promise<T> =>
    (await retryOnRateLimit(send, signal)).data;
  const hasRecord = async (cveId: string): Promise<boolean> => {
    try {
      return (await request(() => call(cves.detail, { params: { cveId }, signal }))).cve_id !== '';
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
    vendors: memoize((name) => search((text, cursor) => request(() => call(vendors.list, page(text, cursor))), name)),
    products: memoize((name) => search((text, cursor) => request(() => call(products.list, page(text, cursor))), name)),
    versions: memoize(
      async (id) => (await request(() => call(products.detail, { params: { id }, signal }))).product_versions,
    ),
    hasCve: async (cveId) => {
      // An empty list is not an error; the record is only requested if there may be further pages.
      const query = { cve_id: cveId, limit: MAX_ROWS_PER_PAGE };
      const { items, hasNext } = await request(() => call(cves.list, { query, signal }));
      if (items.some((row) => row.cve_id.toUpperCase() === cveId.toUpperCase())) return true;
      return hasNext && hasRecord(cveId);
    },
  };
}
