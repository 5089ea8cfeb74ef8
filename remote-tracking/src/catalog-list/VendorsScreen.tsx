import { catalog, type Vendor, vendors } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { usePages } from '@faultline/shared/tables';
import { trackingDraft } from '@faultline/shared/tracking';
import { ExternalLink, Screen } from '@faultline/shared/ui';
import { Building2 } from 'lucide-react';
import { useCallback } from 'react';
import { Highlighted } from '../components/Highlighted.tsx';
import { CardFacts, LinkCard } from '../components/LinkCard.tsx';
import { parseWebsite } from '../components/parseWebsite.ts';
import { TrackIconButton } from '../tracking/TrackIconButton.tsx';
import { CatalogList } from './CatalogList.tsx';
import { toCount, useCatalogSearch, useFigures } from './catalogSearch.ts';
import { FiguresLine, NewestDate } from './OpenFigures.tsx';

const getId = ({ id }: Vendor) => id;

export function VendorsScreen() {
  const search = useCatalogSearch();
  const { hasFigures, listQuery, figuresQuery } = useFigures(search);
  const listed = usePages(vendors.list, { query: listQuery, enabled: !hasFigures });
  const counted = usePages(catalog.vendors, { query: figuresQuery, enabled: hasFigures === true });
  const total = toCount(useQuery(vendors.stats));
  const card = useCallback((vendor: Vendor) => <VendorCard vendor={vendor} search={search.search} />, [search.search]);
  return (
    <Screen title="Vendors" subtitle="Browse and manage vendor information">
      <CatalogList
        catalog={{ ...(hasFigures ? counted : listed), search, total, hasFigures }}
        noun="vendors"
        icon={<Building2 size={16} />}
        itemKey={getId}
        cardHeight={hasFigures ? 112 : 84}
      >
        {card}
      </CatalogList>
    </Screen>
  );
}

function VendorCard({ vendor, search }: { vendor: Vendor; search: string }) {
  const { id, name, figures } = vendor;
  const site = parseWebsite(vendor.website);
  const page = paths.vendor(id);
  return (
    <LinkCard
      to={page}
      name={<Highlighted text={vendor.display_name ?? name} query={search} />}
      action={figures && <TrackIconButton name={name} draft={trackingDraft.vendor(id, name, '')} noun="vendor" />}
    >
      {figures && <FiguresLine figures={figures} page={page} />}
      <CardFacts>
        <span>{plural(vendor.products_count, 'product')}</span>
        {figures && <NewestDate figures={figures} />}
        {site !== undefined && <ExternalLink href={site.address}>{site.name}</ExternalLink>}
      </CardFacts>
    </LinkCard>
  );
}
