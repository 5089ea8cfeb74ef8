import { type Product, products, vendors } from '@faultline/shared/contract';
import { useVersions } from '@faultline/shared/cve';
import { useCapability, useQuery } from '@faultline/shared/query';
import { useState } from 'react';
import type { Choice, ProductChoice, VersionChoice } from './addTrackingForm.ts';

// Of a lookup in the track list (specification 9.5).
const VENDOR_PAGE_SIZE = 50;

/** Vendors to choose from: the first ones, or what the server finds. */
export function useVendorOptions() {
  const [search, setSearch] = useState('');
  const query = useQuery(vendors.list, { query: { search, limit: VENDOR_PAGE_SIZE }, keepPrevious: true });
  const items = query.status === 'ready' ? query.data.items : [];
  const options = items.map(({ id, name, display_name }): Choice => ({ id, name: display_name ?? name }));
  return {
    query,
    options,
    setSearch,
    loading: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
  };
}

const PRODUCT_PAGE_SIZE = 20;

const toChoice = ({ id, name, display_name, vendor_id, vendor_name }: Product, withVendor: boolean): ProductChoice => ({
  id,
  name: display_name ?? name,
  isWithoutVendor: vendor_id === undefined,
  vendor: withVendor && vendor_id !== undefined ? { id: vendor_id, name: vendor_name ?? 'Unknown Vendor' } : undefined,
});

/** Products to choose from: all of the chosen vendor, else the first ones or what the server finds. */
export function useProductOptions(vendor: Choice | undefined) {
  const [search, setSearch] = useState('');
  const ofVendor = useQuery(vendors.detail, { params: { id: vendor?.id ?? '' }, enabled: vendor !== undefined });
  const ofAll = useQuery(products.list, {
    query: { search, limit: PRODUCT_PAGE_SIZE },
    enabled: vendor === undefined,
    keepPrevious: true,
  });
  const query = vendor === undefined ? ofAll : ofVendor;
  const known = ofVendor.status === 'ready' ? ofVendor.data.products : [];
  const found = ofAll.status === 'ready' ? ofAll.data.items : [];
  const items = vendor === undefined ? found : known;
  return {
    query,
    options: items.map((product) => toChoice(product, vendor === undefined)),
    setSearch: vendor === undefined ? setSearch : undefined,
    loading: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
    /** The chosen product with its versions, where the vendor's answer had them. */
    known,
  };
}

/** The versions of the chosen product: from its vendor's answer where that has them, else from its own. */
export function useVersionOptions(product: Choice | undefined, known: readonly Product[]) {
  const loaded = known.find(({ id }) => id === product?.id)?.product_versions ?? [];
  const fetching = product !== undefined && loaded.length === 0;
  const query = useQuery(products.detail, { params: { id: product?.id ?? '' }, enabled: fetching });
  const fetched = query.status === 'ready' ? query.data.product_versions : [];
  const versions = fetching ? fetched : loaded;
  return {
    query,
    fetching,
    options: versions.map(({ id, version }): Choice => ({ id, name: version })),
    loading: fetching && query.status === 'loading',
  };
}

/** A version that is typed and not listed, where the provider takes one and the text is one that ranges can be compared with. */
export function useTypedVersion(isNeeded: boolean) {
  const isOffered = useCapability('exact-versions') === true;
  const loaded = useVersions(isNeeded && isOffered).versions;
  // Another screen may have loaded the module.
  const versions = isOffered ? loaded : undefined;
  const toTypedOption = (text: string): VersionChoice | undefined =>
    versions?.isExactVersion(text) === true ? { id: `typed ${text}`, name: text, isTyped: true } : undefined;
  return {
    toTypedOption: versions === undefined ? undefined : toTypedOption,
    emptyText: versions === undefined ? 'No matches' : 'No matches. Type an exact version, such as 9.0.37.',
  };
}
