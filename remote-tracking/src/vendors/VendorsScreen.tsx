import { type Vendor, vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { Screen } from '@faultline/shared/ui';
import { Building2 } from 'lucide-react';
import { useCallback } from 'react';
import { CatalogList } from '../catalog-list/CatalogList.tsx';
import { toCount, PAGE_SIZE } from '../catalog-list/catalogSearch.ts';
import { useDebouncedSearch } from '../catalog-list/useDebouncedSearch.ts';
import { VendorCard } from './VendorCard.tsx';

const getId = ({ id }: Vendor) => id;

/** All vendors, with search. */
export function VendorsScreen() {
  const search = useDebouncedSearch();
  const pages = usePages(vendors.list, { query: { search: search.search, limit: PAGE_SIZE } });
  const total = toCount(useQuery(vendors.stats));
  const card = useCallback((vendor: Vendor) => <VendorCard vendor={vendor} search={search.search} />, [search.search]);
  return (
    <Screen title="Vendors" subtitle="Browse and manage vendor information">
      <CatalogList
        catalog={{ ...pages, search, total }}
        noun="vendors"
        icon={<Building2 size={16} />}
        itemKey={getId}
        cardHeight={84}
      >
        {card}
      </CatalogList>
    </Screen>
  );
}
