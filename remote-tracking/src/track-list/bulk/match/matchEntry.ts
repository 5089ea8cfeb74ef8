import { getErrorMessage } from '@faultline/shared/api';
import type { Product, TrackingType, Vendor } from '@faultline/shared/contract';
import type { Entry, Names } from '../read/Entry.ts';
import { foldName, type Lookup } from './createLookup.ts';

type Item = Extract<Entry, { kind: 'item' }>;

/** The number of candidates of the same name that are offered. */
const MAX_CHOICES = 5;

const getDisplayName = ({ name, display_name }: Pick<Product | Vendor, 'name' | 'display_name'>) =>
  display_name ?? name;
const toVendorTarget = (vendor: Vendor): Target => ({
  tracking_type: 'vendor',
  target_id: vendor.id,
  name: getDisplayName(vendor),
  owner: undefined,
  version_filter: '',
});
const isSameVersion = (a: string, b: string) =>
  foldName(a).replace(/^v(?=\d)/, '') === foldName(b).replace(/^v(?=\d)/, '');

/** A product, or the very version of it where that has a page; else its version becomes the filter. */
async function toProductTarget(product: Product, version: string | undefined, lookup: Lookup): Promise<Target> {
  const owner = product.vendor_name;
  const whole: Target = {
    tracking_type: 'product',
    target_id: product.id,
    name: getDisplayName(product),
    owner,
    version_filter: version ?? '',
  };
  if (version === undefined) return whole;
  const versions = await lookup.versions(product.id);
  const listed = versions.find((each) => isSameVersion(each.version, version));
  if (listed === undefined) return whole;
  const name = `${getDisplayName(product)} ${listed.version}`;
  return { tracking_type: 'product_version', target_id: listed.id, name, owner, version_filter: listed.version };
}

const compact = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Forms of a company's name: providers may show `Apache Software Foundation` as `Apache`. */
const COMPANY_FORM =
  /(?:software)?(?:foundation|corporation|corp|incorporated|inc|llc|ltd|limited|gmbh|sarl|project|group|team)$/;

const foldVendor = (name: string): string => {
  const text = compact(name.replace(/^the\s+/i, ''));
  return text.replace(COMPANY_FORM, '') || text;
};

const isSameVendor = (a: string, b: string): boolean => foldName(a) === foldName(b) || foldVendor(a) === foldVendor(b);

/** What owners append to the name of their project: `tornadoweb`, `jszip_project`, `seleniumhq`. */
const OWNER_SUFFIX = /(?:project|foundation|maintainers|team|labs|org|group|hq|io|dev|web|app|lang|ai|js|rs)$/;

/** Shorter names begin too many others. */
const MIN_OWNER_LENGTH = 4;

/** True when a vendor is named after its product, as `jszip_project` after `jszip`, `ckeditor` after `ckeditor5`, `socketio` after `socket.io-parser`. */
function isOwner(vendor: string, product: string): boolean {
  const owner = compact(vendor);
  const owners = [owner, owner.replace(OWNER_SUFFIX, '')];
  const name = compact(product);
  const names = [name, name.replace(/\d+$/, ''), name.replace(/js$/, '')];
  return owners.some((each) => names.includes(each) || (each.length >= MIN_OWNER_LENGTH && name.startsWith(each)));
}

/** Shorter names may be words, which many products share. */
const MIN_DISTINCTIVE_LENGTH = 9;

/** Names of packages and their owners have no blanks; those of a plugin for a shop have. */
const isPackageName = ({ name, vendor_name = '' }: Product): boolean => !/\s/.test(name) && !/\s/.test(vendor_name);

function selectNamed(products: Product[], { vendor, product = '', isOwnName, isDistinctive }: Names): Product[] {
  if (vendor !== undefined) return products.filter(({ vendor_name = '' }) => isSameVendor(vendor_name, vendor));
  if (isOwnName === true) return products.filter(({ vendor_name = '' }) => isOwner(vendor_name, product));
  if (isDistinctive !== true) return products;
  const found = compact(product).length < MIN_DISTINCTIVE_LENGTH ? [] : products.filter(isPackageName);
  return new Set(found.map(({ vendor_name = '' }) => foldName(vendor_name))).size === 1 ? found : [];
}

const compareByCves = (a: Product, b: Product) => (b.cves_count ?? 0) - (a.cves_count ?? 0);

async function selectProduct(found: Product[], names: Names, item: Item, lookup: Lookup): Promise<Match> {
  const targets = await Promise.all(
    found
      .toSorted(compareByCves)
      .slice(0, MAX_CHOICES)
      .map((product) => toProductTarget(product, item.version, lookup)),
  );
  const exact = targets.filter(({ tracking_type }) => tracking_type === 'product_version');
  const [target] = exact.length > 0 ? exact : targets;
  // Where one vendor has several products of a name, they are spellings of one: the most frequent is taken.
  const isCertain =
    names.vendor !== undefined || names.isOwnName === true || names.isDistinctive === true || exact.length === 1;
  if (target === undefined || !isCertain) {
    const note = targets.length > 1 ? 'Several products have this name' : 'Matched by name only';
    return { status: 'ambiguous', targets, note };
  }
  if (item.version === undefined || target.tracking_type === 'product_version') return { status: 'found', target };
  const note = 'Version not listed; saved as a version filter';
  return { status: 'found', target, note };
}

async function matchVendor(name: string, lookup: Lookup): Promise<Match | undefined> {
  const found = await lookup.vendors(name);
  const [first] = found;
  if (first === undefined) return undefined;
  if (found.length === 1) return { status: 'found', target: toVendorTarget(first) };
  return {
    status: 'ambiguous',
    targets: found.slice(0, MAX_CHOICES).map(toVendorTarget),
    note: 'Several vendors have this name',
  };
}

async function matchItem(item: Item, lookup: Lookup): Promise<Match> {
  let others: Product[] = [];
  for (const names of item.names) {
    const { vendor, product } = names;
    if (product === undefined) {
      const match = vendor === undefined ? undefined : await matchVendor(vendor, lookup);
      if (match !== undefined) return match;
      continue;
    }
    const named = await lookup.products(product);
    const found = selectNamed(named, names);
    if (found.length > 0) return selectProduct(found, names, item, lookup);
    others = others.length > 0 ? others : named;
  }
  if (others.length > 0) {
    const match = await selectProduct(others, {}, item, lookup);
    const targets = match.status === 'found' ? [match.target] : match.status === 'ambiguous' ? match.targets : [];
    return { status: 'ambiguous', targets, note: 'Another vendor has a product of this name' };
  }
  const only = item.names[0];
  const what = only?.product === undefined ? 'vendor' : 'product';
  return { status: 'missing', note: `No ${what} with this name` };
}

/** The names that `matchEntry` will look up. */
export const listNames = (entry: Entry | undefined): string[] =>
  entry?.kind === 'item' ? entry.names.flatMap(({ vendor, product }) => product ?? vendor ?? []) : [];

/** Finds the target of an entry in the catalogue. Never throws: a lookup that fails is `failed`. */
export async function matchEntry(entry: Entry, lookup: Lookup): Promise<Match> {
  try {
    if (entry.kind === 'item') return await matchItem(entry, lookup);
    if (!(await lookup.hasCve(entry.cveId))) return { status: 'missing', note: 'No CVE record with this ID' };
    const target = { target_id: entry.cveId, name: entry.cveId, owner: undefined, version_filter: '' };
    return { status: 'found', target: { tracking_type: 'cve', ...target } };
  } catch (error) {
    return { status: 'failed', note: getErrorMessage(error) };
  }
}

/** Something of the catalogue that can be tracked. */
export interface Target {
  tracking_type: TrackingType;
  target_id: string;
  name: string;
  /** Its vendor, to distinguish it from others of the same name. */
  owner: string | undefined;
  version_filter: string;
}

/** The result of looking up an entry. */
export type Match =
  | { status: 'found'; target: Target; note?: string }
  /** Several targets have the name, or one that may be wrong: the user decides. */
  | { status: 'ambiguous'; targets: Target[]; note: string }
  | { status: 'missing'; note: string }
  /** The request failed. */
  | { status: 'failed'; note: string };
