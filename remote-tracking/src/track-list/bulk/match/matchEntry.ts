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

async function selectProduct(found: Product[], names: Names, item: Item, lookup: Lookup): Promise<Match> {
  const targets = await Promise.all(
    found.slice(0, MAX_CHOICES).map((product) => toProductTarget(product, item.version, lookup)),
  );
  const exact = targets.filter(({ tracking_type }) => tracking_type === 'product_version');
  const [target] = exact.length === 1 ? exact : targets;
  const certain = names.vendor !== undefined || exact.length === 1;
  if (target === undefined || !certain || (targets.length > 1 && exact.length !== 1)) {
    const note = targets.length > 1 ? 'Several products have this name' : 'Found by its name alone';
    return { status: 'ambiguous', targets, note };
  }
  if (item.version === undefined || target.tracking_type === 'product_version') return { status: 'found', target };
  const note = `${item.version} is not listed and becomes the version filter`;
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
    const found =
      vendor === undefined ? named : named.filter((each) => foldName(each.vendor_name ?? '') === foldName(vendor));
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
  return { status: 'missing', note: `No ${what} of this name` };
}

/** Finds the target of an entry in the catalogue. Never throws: a lookup that fails is `failed`. */
export async function matchEntry(entry: Entry, lookup: Lookup): Promise<Match> {
  try {
    if (entry.kind === 'item') return await matchItem(entry, lookup);
    if (!(await lookup.hasCve(entry.cveId))) return { status: 'missing', note: 'There is no record of it' };
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
