import type { Product } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { Badge, Mono } from '@faultline/shared/ui';
import { CardFacts, TwoLines } from '../components/cardText.ts';
import { LinkCard } from '../components/LinkCard.tsx';

export function ProductCard({ product }: { product: Product }) {
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
