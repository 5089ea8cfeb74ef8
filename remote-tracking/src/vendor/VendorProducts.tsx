import type { Product } from '@faultline/shared/contract';
import { GridSection } from '../components/GridSection.tsx';
import { ProductCard } from './ProductCard.tsx';

const empty = { title: 'No products found', hint: "This vendor doesn't have any products in our database yet." };
const productCard = (product: Product) => <ProductCard product={product} />;
const getText = ({ name, display_name, category }: Product) => [display_name, name, category].join(' ');

export function VendorProducts({ products }: { products: readonly Product[] }) {
  return (
    <GridSection
      title="Products"
      noun="products"
      items={products}
      itemKey={({ id }) => id}
      getText={getText}
      empty={empty}
      minWidth={250}
      cardHeight={84}
    >
      {productCard}
    </GridSection>
  );
}
