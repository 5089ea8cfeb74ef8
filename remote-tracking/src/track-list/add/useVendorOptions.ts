import { vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { useState } from 'react';
import type { Choice } from './AddTrackingForm.ts';

/** Of a lookup in the track list (specification 9.5). */
const PAGE_SIZE = 50;

/** Vendors to choose from: the first ones, or what the server finds. */
export function useVendorOptions() {
  const [search, setSearch] = useState('');
  const query = useQuery(vendors.list, { query: { search, limit: PAGE_SIZE }, keepPrevious: true });
  const items = query.status === 'ready' ? query.data.items : [];
  const options = items.map(({ id, name, display_name }): Choice => ({ id, name: display_name ?? name }));
  return {
    query,
    options,
    setSearch,
    loading: query.status === 'loading' || (query.status === 'ready' && query.refreshing),
  };
}
