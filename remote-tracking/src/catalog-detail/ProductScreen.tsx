import { type CveRow, type Product, products, catalog, type ProductVersion } from '@faultline/shared/contract';
import { formatCount, plural } from '@faultline/shared/format';
import { useQuery, useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { trackingDraft } from '@faultline/shared/tracking';
import {
  AppLink,
  Badge,
  Card,
  MutedText,
  Screen,
  Skeleton,
  StatCard,
  styled,
  DateText,
  Mono,
} from '@faultline/shared/ui';
import { Building2, Layers, ShieldAlert, Tag } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { CardGrid, CardName, CardFacts, LinkCard } from '../components/LinkCard.tsx';
import { BackLink } from '../components/BackNavigation.tsx';
import { SnoozeButton } from '../rules/snoozes/SnoozeButton.tsx';
import { TrackButton, useTrackToggle } from '../tracking/TrackButton.tsx';
import { CveSection, getTotal } from './CveSection.tsx';
import { OwnerDetail } from './DetailStates.tsx';
import { ActiveView, CveListView } from './open-cves/CveListView.tsx';
import { useCveView } from './open-cves/cveView.ts';
import { OpenCvesPanel } from './open-cves/OpenCvesPanel.tsx';
import { useOwnerCves } from './open-cves/useOpenCves.ts';
import { OwnerSections } from './OwnerSections.tsx';
import { GridSection } from './GridSection.tsx';
import { wrappingRow } from '../components/styles.ts';

export function ProductScreen() {
  const { productId = '' } = useParams();
  const query = useQuery(products.detail, { params: { id: productId } });
  return (
    <OwnerDetail query={query} noun="product" cards={4} back={paths.products}>
      {(product, notice) => <ProductPage key={product.id} product={product} notice={notice} />}
    </OwnerDetail>
  );
}

const formatOwner = ({ product_name, vendor_name }: CveRow) => `${vendor_name} / ${product_name}`;

interface ProductPageProps {
  product: Product;
  notice: ReactNode;
}

function ProductPage({ product, notice }: ProductPageProps) {
  const { scope, text, showAll } = useCveView('filter');
  const owner = { product_id: product.id, ...scope };
  const { all, shown } = useOwnerCves(owner);
  const versions = Math.max(product.versions_count, product.product_versions.length);
  const found = getTotal(all.query);
  return (
    <Screen title={product.display_name ?? product.name} actions={<ProductActions product={product} />}>
      {notice}
      <BackLink to={paths.products}>Back to Products</BackLink>
      <ActiveView text={text} showAll={showAll} />
      <ProductHeader product={product} versions={versions} cves={found} />
      <OpenCvesPanel owner={owner} list={all.query} />
      <CardGrid min={150}>
        <StatCard label="Versions" value={versions} icon={<Layers size={16} />} />
        <StatCard label="CVEs Found" value={found} icon={<ShieldAlert size={16} />} />
        <StatCard
          label="Vendor"
          value={
            <CardName>
              <VendorLink product={product} />
            </CardName>
          }
          icon={<Building2 size={16} />}
        />
        <StatCard
          label="Category"
          value={<CardName>{product.category ?? <MutedText>Uncategorized</MutedText>}</CardName>}
          icon={<Tag size={16} />}
        />
      </CardGrid>
      <OwnerSections
        noun="versions"
        grid={<ProductVersions productId={product.id} versions={product.product_versions} />}
        hasItems={product.product_versions.length > 0}
        isListLoading={all.query.status === 'loading'}
      >
        <CveListView>
          <CveSection
            cves={shown}
            emptyHint="No vulnerabilities have been reported for this product."
            getOwner={formatOwner}
          />
        </CveListView>
      </OwnerSections>
    </Screen>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '6px 14px',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
const Text = styled('p')({ margin: '0 0 10px', maxWidth: '88ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

interface ProductHeaderProps {
  product: Product;
  versions: number;
  cves: number | undefined;
}

function ProductHeader({ product, versions, cves }: ProductHeaderProps) {
  const { category, description } = product;
  return (
    <Card>
      {description !== undefined && <Text>{description}</Text>}
      <Line>
        {category !== undefined && <Badge>{category}</Badge>}
        <VendorLink product={product} />
        <span>{formatCount(versions)} Versions</span>
        {cves === undefined ? <Skeleton width={56} height={16} /> : <span>{formatCount(cves)} CVEs</span>}
      </Line>
    </Card>
  );
}

function VendorLink({ product: { vendor_id, vendor_name = 'Unknown Vendor' } }: { product: Product }) {
  if (vendor_id === undefined) return <span>{vendor_name}</span>;
  return <AppLink to={paths.vendor(vendor_id)}>{vendor_name}</AppLink>;
}

function ProductActions({ product: { id, name, display_name: title = name } }: { product: Product }) {
  return (
    <>
      <SnoozeButton kind="product" target={id} name={title} />
      <TrackButton label="Track Product" toggle={useTrackToggle(trackingDraft.product(id, name, ''), 'product')} />
    </>
  );
}

interface ProductVersionsProps {
  productId: string;
  versions: readonly ProductVersion[];
}

const emptyVersions = {
  title: 'No versions found',
  hint: "This product doesn't have any version information available.",
};

const getText = ({ version }: ProductVersion) => version;

function ProductVersions({ productId, versions }: ProductVersionsProps) {
  const figures = useVersionFigures(productId);
  return (
    <GridSection
      title="Product Versions"
      noun="versions"
      items={versions}
      itemKey={({ id }) => id}
      getText={getText}
      empty={emptyVersions}
      minWidth={190}
      cardHeight={72}
    >
      {(version) => <VersionCard version={version} figures={figures} />}
    </GridSection>
  );
}

interface VersionCardProps {
  version: ProductVersion;
  figures: ReturnType<typeof useVersionFigures>;
}

function VersionCard({ version: { id, version, created_at }, figures }: VersionCardProps) {
  return (
    <LinkCard to={paths.productVersion(id)} name={<Mono>{version}</Mono>}>
      <CardFacts>
        {figures.offersFigures ? (
          <OpenCount counts={figures.byId?.get(id)} isWaiting={figures.isWaiting} />
        ) : (
          <span>
            Added: <DateText value={created_at} />
          </span>
        )}
      </CardFacts>
    </LinkCard>
  );
}

interface OpenCountProps {
  counts: { open_count: number; critical_count: number; uncomparable_count?: number | undefined } | undefined;
  isWaiting: boolean;
}

function OpenCount({ counts, isWaiting }: OpenCountProps) {
  if (counts === undefined) return isWaiting ? <Skeleton width={90} height={16} /> : <span>— CVEs not counted</span>;
  const { open_count, critical_count, uncomparable_count = 0 } = counts;
  return (
    <span>
      {open_count === 0 ? 'No open CVEs' : plural(open_count, 'open CVE')}
      {critical_count > 0 && `, ${formatCount(critical_count)} critical`}
      {uncomparable_count > 0 && `, ${formatCount(uncomparable_count)} can't be compared`}
    </span>
  );
}

function useVersionFigures(productId: string) {
  const offersFigures = useCapability('catalog-figures') === true;
  const query = useQuery(catalog.versions, { params: { id: productId }, enabled: offersFigures });
  const data = query.status === 'ready' ? query.data : undefined;
  const byId = useMemo(() => data && new Map(data.map((row) => [row.id, row])), [data]);
  return { offersFigures, byId, isWaiting: query.status === 'loading' };
}
