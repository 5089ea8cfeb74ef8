import { type Product, products, vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { useState } from 'react';
import type { Choice, ProductChoice } from './AddTrackingForm.ts';

const PAGE_SIZE = 20;

const toChoice = ({ id, name, display_name, vendor_id, vendor_name }: Product, withVendor: boolean): ProductChoice => ({
  id,
  name: display_name ?? name,
  vendor: withVendor && vendor_id !== undefined ? { id: vendor_id, name: vendor_name ?? 'Unknown Vendor' } : undefined,
});

/** Products to choose from: all of the chosen vendor, else the first ones or what the server finds. */
export function useProductOptions(vendor: Choice | undefined) {
  const [search, setSearch] = useState('');
  const ofVendor = useQuery(vendors.detail, { params: { id: vendor?.id ?? '' }, enabled: vendor !== undefined });
  const ofAll = useQuery(products.list, {
    query: { search, limit: PAGE_SIZE },
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
