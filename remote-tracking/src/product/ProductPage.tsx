import { usePages } from '@faultline/shared/tables';
import { type CveRow, cves, type Product } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { CardGrid, Screen, StatCard } from '@faultline/shared/ui';
import { Building2, Layers, ShieldAlert, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { CveSection } from '../cve-list/CveSection.tsx';
import { getTotal } from '../cve-list/getTotal.ts';
import { BackLink } from '../components/BackLink.tsx';
import { CardName } from '../components/cardText.ts';
import { ProductHeader } from './ProductHeader.tsx';
import { ProductVersions } from './ProductVersions.tsx';
import { TrackProduct } from './TrackProduct.tsx';

const PAGE_SIZE = 20;
const formatOwner = ({ product_name, vendor_name }: CveRow) => `${vendor_name} / ${product_name}`;

interface ProductPageProps {
  product: Product;
  /** Above all: what is to be known of the page itself. */
  notice: ReactNode;
}

export function ProductPage({ product, notice }: ProductPageProps) {
  const list = usePages(cves.list, { query: { product_id: product.id, limit: PAGE_SIZE } });
  const versions = Math.max(product.versions_count, product.product_versions.length);
  const found = getTotal(list.query);
  return (
    <Screen title={product.display_name ?? product.name} actions={<TrackProduct product={product} />}>
      {notice}
      <BackLink to={paths.products}>Back to Products</BackLink>
      <ProductHeader product={product} versions={versions} cves={found} />
      <CardGrid min={150}>
        <StatCard label="Versions" value={versions} icon={<Layers size={16} />} />
        <StatCard label="CVEs Found" value={found} icon={<ShieldAlert size={16} />} />
        <StatCard
          label="Vendor"
          value={<CardName>{product.vendor_name ?? 'Unknown Vendor'}</CardName>}
          icon={<Building2 size={16} />}
        />
        <StatCard
          label="Category"
          value={<CardName>{product.category ?? 'Uncategorized'}</CardName>}
          icon={<Tag size={16} />}
        />
      </CardGrid>
      <ProductVersions versions={product.product_versions} />
      <CveSection
        cves={list}
        emptyHint="No vulnerabilities have been reported for this product."
        getOwner={formatOwner}
      />
    </Screen>
  );
}
