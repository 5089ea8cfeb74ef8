import { type Vendor, vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { Screen } from '@faultline/shared/ui';
import { Building2 } from 'lucide-react';
import { useCallback } from 'react';
import { BrowserView } from '../browser/BrowserView.tsx';
import { countOf, PAGE_SIZE } from '../browser/useBrowser.ts';
import { useDebouncedSearch } from '../browser/useDebouncedSearch.ts';
import { VendorCard } from './VendorCard.tsx';

const idOf = ({ id }: Vendor) => id;

/** All vendors, with search. */
export function VendorsScreen() {
  const search = useDebouncedSearch();
  const pages = usePages(vendors.list, { query: { search: search.search, limit: PAGE_SIZE } });
  const total = countOf(useQuery(vendors.stats));
  const card = useCallback((vendor: Vendor) => <VendorCard vendor={vendor} search={search.search} />, [search.search]);
  return (
    <Screen title="Vendors" subtitle="Browse and manage vendor information">
      <BrowserView
        browser={{ ...pages, search, total }}
        noun="vendors"
        icon={<Building2 size={16} />}
        itemKey={idOf}
        cardHeight={84}
      >
        {card}
      </BrowserView>
    </Screen>
  );
}
