import type { Product } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { AppLink, Badge, Card, Skeleton, styled } from '@faultline/shared/ui';

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
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

/** What the product is and whose. */
export function ProductHeader({ product, versions, cves }: ProductHeaderProps) {
  const { vendor_id, vendor_name = 'Unknown Vendor', category, description } = product;
  return (
    <Card>
      <Text>{description ?? 'No description available'}</Text>
      <Line>
        <Badge>{category ?? 'Uncategorized'}</Badge>
        {vendor_id === undefined ? (
          <span>{vendor_name}</span>
        ) : (
          <AppLink to={paths.vendor(vendor_id)}>{vendor_name}</AppLink>
        )}
        <span>{formatCount(versions)} Versions</span>
        {cves === undefined ? <Skeleton width={56} height={16} /> : <span>{formatCount(cves)} CVEs</span>}
      </Line>
    </Card>
  );
}
