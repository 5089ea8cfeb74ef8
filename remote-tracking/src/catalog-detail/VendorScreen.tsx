import { type CveRow, type Product, type Vendor, vendors } from '@faultline/shared/contract';
import { formatCount, plural } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { trackingDraft } from '@faultline/shared/tracking';
import { Badge, Button, Mono, Screen, StatCard } from '@faultline/shared/ui';
import { ArrowUpRight, Package, ShieldAlert, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { CardGrid, CardFacts, LinkCard, TwoLines } from '../components/LinkCard.tsx';
import { BackLink } from '../components/BackNavigation.tsx';
import { parseWebsite } from '../components/parseWebsite.ts';
import { TrackButton, useTrackToggle } from '../tracking/TrackButton.tsx';
import { CveSection, getTotal } from './CveSection.tsx';
import { OwnerDetail } from './DetailStates.tsx';
import { GridSection } from './GridSection.tsx';
import { ActiveView, CveListView } from './open-cves/CveListView.tsx';
import { useCveView } from './open-cves/cveView.ts';
import { OpenCvesPanel } from './open-cves/OpenCvesPanel.tsx';
import { useOwnerCves } from './open-cves/useOpenCves.ts';
import { OwnerSections } from './OwnerSections.tsx';

export function VendorScreen() {
  const { vendorId = '' } = useParams();
  const query = useQuery(vendors.detail, { params: { id: vendorId } });
  return (
    <OwnerDetail query={query} noun="vendor" cards={3} back={paths.vendors}>
      {(vendor, notice) => <VendorPage key={vendor.id} vendor={vendor} notice={notice} />}
    </OwnerDetail>
  );
}

const getProductName = ({ product_name }: CveRow) => product_name;

function formatSubtitle({ name, display_name, products_count }: Vendor): string {
  const count = plural(products_count, 'product');
  return display_name === undefined || display_name === name ? count : `${name} · ${count}`;
}

interface VendorPageProps {
  vendor: Vendor;
  notice: ReactNode;
}

function VendorPage({ vendor, notice }: VendorPageProps) {
  // A name finds the vendors whose names contain it too; figures elsewhere count this one.
  const offersFigures = useCapability('catalog-figures') === true;
  const owner = { vendor_name: vendor.name, ...(offersFigures && { vendor_id: vendor.id }) };
  const { text, showAll } = useCveView();
  const { all, shown } = useOwnerCves(owner);
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
      <ActiveView text={text} showAll={showAll} />
      <OpenCvesPanel owner={owner} list={all.query} />
      <CardGrid min={150}>
        <StatCard label="Total Products" value={vendor.products_count} icon={<Package size={16} />} />
        <StatCard label="Categories" value={categories.size} icon={<Tags size={16} />} />
        <StatCard label="CVEs Found" value={getTotal(all.query)} icon={<ShieldAlert size={16} />} />
      </CardGrid>
      <OwnerSections
        noun="products"
        grid={<VendorProducts products={vendor.products} />}
        hasItems={vendor.products.length > 0}
        isListLoading={all.query.status === 'loading'}
      >
        <CveListView>
          <CveSection
            cves={shown}
            emptyHint="No vulnerabilities have been reported for this vendor's products."
            getOwner={getProductName}
          />
        </CveListView>
      </OwnerSections>
    </Screen>
  );
}

const emptyProducts = {
  title: 'No products found',
  hint: "This vendor doesn't have any products in our database yet.",
};
const renderProductCard = (product: Product) => <ProductCard product={product} />;
const getText = ({ name, display_name, category }: Product) => [display_name, name, category].join(' ');

function VendorProducts({ products }: { products: readonly Product[] }) {
  return (
    <GridSection
      title="Products"
      noun="products"
      items={products}
      itemKey={({ id }) => id}
      getText={getText}
      empty={emptyProducts}
      minWidth={250}
      cardHeight={84}
    >
      {renderProductCard}
    </GridSection>
  );
}

function ProductCard({ product }: { product: Product }) {
  const { id, name, display_name, description, category, versions_count } = product;
  return (
    <LinkCard to={paths.product(id)} name={display_name ?? name}>
      {display_name !== undefined && display_name !== name && <Mono>{name}</Mono>}
      {description !== undefined && <TwoLines>{description}</TwoLines>}
      <CardFacts>
        <Badge>{category ?? 'Uncategorized'}</Badge>
        <span>{formatCount(versions_count)} versions available</span>
      </CardFacts>
    </LinkCard>
  );
}

function TrackVendor({ vendor: { id, name } }: { vendor: Vendor }) {
  return <TrackButton label="Track Vendor" toggle={useTrackToggle(trackingDraft.vendor(id, name, ''), 'vendor')} />;
}
