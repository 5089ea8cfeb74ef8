import { getErrorMessage } from '@faultline/shared/api';
import type { Product, Vendor } from '@faultline/shared/contract';
import type { Component, Entry } from '../read/Entry.ts';
import { foldName, type Lookup } from './createLookup.ts';
import { type Match, type Target, toProductTarget, toVendorTarget } from './Match.ts';

// The number of candidates of the same name that are offered.
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
  const exact = targets.filter(({ tracking_type }) => tracking_type === 'product_version');
  if (exact.length === 1 && wanted.size === 0) return { status: 'found', targets: exact };
  const note =
    wanted.size > 0
      ? 'Another vendor has a product of this name'
      : targets.length > 1
        ? 'Several products have this name'
        : 'Matched by name only';
  return { status: 'ambiguous', targets, note };
}

/** Finds the target of an entry in the catalogue. Never throws: a lookup that fails is `failed`. */
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
