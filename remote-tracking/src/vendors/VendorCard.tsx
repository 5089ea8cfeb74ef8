import type { Vendor } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { ExternalLink, Highlighted } from '@faultline/shared/ui';
import { CardFacts } from '../components/cardText.ts';
import { LinkCard } from '../components/LinkCard.tsx';
import { parseWebsite } from '../components/parseWebsite.ts';

export function VendorCard({ vendor, search }: { vendor: Vendor; search: string }) {
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
