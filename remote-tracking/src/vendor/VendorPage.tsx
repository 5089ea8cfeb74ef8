import { usePages } from '@faultline/shared/tables';
import { type CveRow, cves, type Vendor } from '@faultline/shared/contract';
import { plural } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { Button, CardGrid, Screen, StatCard } from '@faultline/shared/ui';
import { ArrowUpRight, Package, ShieldAlert, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { CveSection } from '../cve-list/CveSection.tsx';
import { getTotal } from '../cve-list/getTotal.ts';
import { BackLink } from '../components/BackLink.tsx';
import { parseWebsite } from '../components/parseWebsite.ts';
import { TrackVendor } from './TrackVendor.tsx';
import { VendorProducts } from './VendorProducts.tsx';

const PAGE_SIZE = 20;
const getProductName = ({ product_name }: CveRow) => product_name;

function formatSubtitle({ name, display_name, products_count }: Vendor): string {
  const count = plural(products_count, 'product');
  return display_name === undefined || display_name === name ? count : `${name} · ${count}`;
}

interface VendorPageProps {
  vendor: Vendor;
  /** Above all: what is to be known of the page itself. */
  notice: ReactNode;
}

export function VendorPage({ vendor, notice }: VendorPageProps) {
  const list = usePages(cves.list, { query: { vendor_name: vendor.name, limit: PAGE_SIZE } });
  const site = parseWebsite(vendor.website);
  const categories = new Set(vendor.products.flatMap(({ category }) => category ?? []));
  const actions = (
    <>
      {site !== undefined && (
        <Button href={site.address} target="_blank" rel="noopener noreferrer" endIcon={<ArrowUpRight size={15} />}>
          Visit Website
        </Button>
      )}
      <TrackVendor vendor={vendor} />
    </>
  );
  return (
    <Screen title={vendor.display_name ?? vendor.name} subtitle={formatSubtitle(vendor)} actions={actions}>
      {notice}
      <BackLink to={paths.vendors}>Back to Vendors</BackLink>
      <CardGrid min={150}>
        <StatCard label="Total Products" value={vendor.products_count} icon={<Package size={16} />} />
        <StatCard label="Categories" value={categories.size} icon={<Tags size={16} />} />
        <StatCard label="CVEs Found" value={getTotal(list.query)} icon={<ShieldAlert size={16} />} />
      </CardGrid>
      <VendorProducts products={vendor.products} />
      <CveSection
        cves={list}
        emptyHint="No vulnerabilities have been reported for this vendor's products."
        getOwner={getProductName}
      />
    </Screen>
  );
}
