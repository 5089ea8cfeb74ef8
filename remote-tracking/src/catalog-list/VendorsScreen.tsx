import { type Vendor, vendors } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { usePages } from '@faultline/shared/tables';
import { ExternalLink, Highlighted, Screen } from '@faultline/shared/ui';
import { Building2 } from 'lucide-react';
import { useCallback } from 'react';
import { CardFacts, LinkCard } from '../components/LinkCard.tsx';
import { parseWebsite } from '../components/parseWebsite.ts';
import { CatalogList } from './CatalogList.tsx';
import { PAGE_SIZE, toCount, useDebouncedSearch } from './catalogSearch.ts';

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

function VendorCard({ vendor, search }: { vendor: Vendor; search: string }) {
  const site = parseWebsite(vendor.website);
  return (
    <LinkCard
      to={paths.vendor(vendor.id)}
      name={<Highlighted text={vendor.display_name ?? vendor.name} query={search} />}
    >
      <CardFacts>
        <span>{plural(vendor.products_count, 'product')}</span>
        {site !== undefined && <ExternalLink href={site.address}>{site.name}</ExternalLink>}
      </CardFacts>
    </LinkCard>
  );
}
