import type { Product } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { Badge, Highlighted } from '@faultline/shared/ui';
import { CardFacts, TwoLines } from '../components/cardText.ts';
import { LinkCard } from '../components/LinkCard.tsx';

export function BrowsedProduct({ product, search }: { product: Product; search: string }) {
  return (
    <LinkCard
      to={paths.product(product.id)}
      name={<Highlighted text={product.display_name ?? product.name} query={search} />}
    >
      {product.description !== undefined && <TwoLines>{product.description}</TwoLines>}
      <CardFacts>
        <Badge>{product.category ?? 'Uncategorized'}</Badge>
        <span>{product.vendor_name ?? 'Unknown Vendor'}</span>
      </CardFacts>
    </LinkCard>
  );
}
