import { getErrorMessage, ApiError, call } from '@faultline/shared/api';
import {
  type Product,
  type Vendor,
  type TrackingType,
  cves,
  type Page,
  products,
  type ProductVersion,
  vendors,
  catalog,
  type Component,
  type ComponentMatch,
  type ComponentTarget,
} from '@faultline/shared/contract';
import type { Entry } from '../read/Entry.ts';
import { retryOnRateLimit } from '../requestPacing.ts';

export interface Target {
  tracking_type: TrackingType;
  target_id: string;
  name: string;
  owner: string | undefined;
  version_filter: string;
  // A version that the provider must create before it can be tracked.
  newVersion?: { product_id: string; version: string };
}

export type Match =
  // One entry may have several targets, because records may name one package as several products.
  | { status: 'found'; targets: Target[]; note?: string }
  // Several targets have the name, or the only one may be wrong, so the user decides.
  | { status: 'ambiguous'; targets: Target[]; note: string }
  | { status: 'missing'; note: string }
  | { status: 'failed'; note: string };

const toVendorTarget = (id: string, name: string): Target => ({
  tracking_type: 'vendor',
  target_id: id,
  name,
  owner: undefined,
  version_filter: '',
});

export function toProductTarget(
  product: { id: string; name: string; owner: string | undefined },
  version?: { text: string; id: string | undefined },
): Target {
  const { id, name, owner } = product;
  if (version === undefined) return { tracking_type: 'product', target_id: id, name, owner, version_filter: '' };
  const { text } = version;
  return {
    tracking_type: 'product_version',
    target_id: version.id ?? '',
    name: `${name} ${text}`,
    owner,
    version_filter: text,
    ...(version.id === undefined ? { newVersion: { product_id: id, version: text } } : {}),
  };
}

const MAX_CHOICES = 5;

const getDisplayName = ({ name, display_name }: Pick<Product | Vendor, 'name' | 'display_name'>) =>
  display_name ?? name;
const isSameVersion = (a: string, b: string) =>
  foldName(a).replace(/^v(?=\d)/, '') === foldName(b).replace(/^v(?=\d)/, '');

// A product or the version of it; where the provider makes no versions, one that isn't listed is a filter.
async function toTarget(product: Product, version: string | undefined, lookup: Lookup): Promise<Target> {
  const named = { id: product.id, name: getDisplayName(product), owner: product.vendor_name };
  if (version === undefined) return toProductTarget(named);
  const versions = await lookup.versions(product.id);
  const listed = versions.find((each) => isSameVersion(each.version, version));
  if (listed !== undefined) return toProductTarget(named, { text: listed.version, id: listed.id });
  return { ...toProductTarget(named), version_filter: version };
}

async function matchVendor(name: string, lookup: Lookup): Promise<Match> {
  const found = await lookup.vendors(name);
  const targets = found.slice(0, MAX_CHOICES).map((vendor) => toVendorTarget(vendor.id, getDisplayName(vendor)));
  if (targets.length === 0) return { status: 'missing', note: 'No vendor with this name' };
  if (targets.length === 1) return { status: 'found', targets };
  return { status: 'ambiguous', targets, note: 'Several vendors have this name' };
}

// Matches by the names of vendor and product alone, for a provider that matches no components.
async function matchNames({ name, version, vendors = [] }: Component, lookup: Lookup): Promise<Match> {
  if (name === undefined) return matchVendor(vendors[0] ?? '', lookup);
  const named = await lookup.products(name);
  const wanted = new Set(vendors.map(foldName));
  const own = named.filter(({ vendor_name = '' }) => wanted.has(foldName(vendor_name)));
  const products = own.length > 0 ? own : named;
  const byCves = products.toSorted((a, b) => (b.cves_count ?? 0) - (a.cves_count ?? 0)).slice(0, MAX_CHOICES);
  const targets = await Promise.all(byCves.map((product) => toTarget(product, version, lookup)));
  const [first] = targets;
  if (first === undefined) return { status: 'missing', note: 'No product with this name' };
  if (own.length > 0) {
    const isFilter = version !== undefined && first.tracking_type === 'product';
    const note = isFilter ? { note: `We'll match by version ${version}` } : {};
    return { status: 'found', targets: [first], ...note };
  }
  const isExact = ({ tracking_type }: Target) => tracking_type === 'product_version';
  const note =
    wanted.size > 0
      ? 'Another vendor has a product of this name'
      : targets.length > 1
        ? 'Several products have this name'
        : 'Matched by name only';
  const byVersion = targets.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
  return { status: 'ambiguous', targets: byVersion, note };
}

// Never throws: a lookup that fails is `failed`.
export async function matchEntry(entry: Entry, lookup: Lookup): Promise<Match> {
  try {
    if (entry.kind === 'item') return await matchNames(entry.component, lookup);
    if (!(await lookup.hasCve(entry.cveId))) return { status: 'missing', note: 'No CVE record with this ID' };
    const target = { target_id: entry.cveId, name: entry.cveId, owner: undefined, version_filter: '' };
    return { status: 'found', targets: [{ tracking_type: 'cve', ...target }] };
  } catch (error) {
    return { status: 'failed', note: getErrorMessage(error) };
  }
}

export interface Lookup {
  vendors: (name: string) => Promise<Vendor[]>;
  products: (name: string) => Promise<Product[]>;
  versions: (productId: string) => Promise<ProductVersion[]>;
  hasCve: (cveId: string) => Promise<boolean>;
}

const PAGE_SIZE = 50;
const MAX_ROWS_PER_PAGE = 100;
// The search ends for a name that is part of very many others.
const MAX_PAGES = 6;
const MAX_SEARCH_LENGTH = 200;

const foldName = (name: string): string =>
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

export const COMPONENTS_PER_REQUEST = 500;

// The provider matches the components. Never throws: components of a failed request are `failed`.
export async function matchComponents(components: Component[], signal: AbortSignal): Promise<Match[]> {
  try {
    const { data } = await retryOnRateLimit(() => call(catalog.match, { body: { components }, signal }), signal);
    return components.map((_, index) => toMatch(data[index]));
  } catch (error) {
    return components.map(() => ({ status: 'failed', note: getErrorMessage(error) }));
  }
}

function toComponentTargets({
  vendor_id,
  vendor_name,
  product_id,
  product_name,
  version,
  version_id,
}: ComponentTarget): Target[] {
  if (product_id === undefined) return vendor_id === undefined ? [] : [toVendorTarget(vendor_id, vendor_name ?? '')];
  const product = { id: product_id, name: product_name ?? '', owner: vendor_name };
  return [toProductTarget(product, version === undefined ? undefined : { text: version, id: version_id })];
}

function toMatch(found: ComponentMatch | undefined): Match {
  const { confidence, reason: note, targets } = found ?? { confidence: 'none', reason: '', targets: [] };
  const all = targets.flatMap(toComponentTargets);
  if (confidence === 'none' || all.length === 0) return { status: 'missing', note };
  return { status: confidence === 'match' ? 'found' : 'ambiguous', targets: all, note };
}
