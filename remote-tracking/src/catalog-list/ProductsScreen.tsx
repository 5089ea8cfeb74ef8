import { type Product, products } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { usePages } from '@faultline/shared/tables';
import { Badge, Highlighted, Screen } from '@faultline/shared/ui';
import { Package } from 'lucide-react';
import { useCallback } from 'react';
import { CardFacts, LinkCard, TwoLines } from '../components/LinkCard.tsx';
import { CatalogList } from './CatalogList.tsx';
import { PAGE_SIZE, toCount, useDebouncedSearch } from './catalogSearch.ts';

const getId = ({ id }: Product) => id;

/** All products, with search. */
export function ProductsScreen() {
  const search = useDebouncedSearch();
  const pages = usePages(products.list, { query: { search: search.search, limit: PAGE_SIZE } });
  const total = toCount(useQuery(products.stats));
  const card = useCallback(
    (product: Product) => <BrowsedProduct product={product} search={search.search} />,
    [search.search],
  );
  return (
    <Screen title="Products" subtitle="Explore all available products">
      <CatalogList
        catalog={{ ...pages, search, total }}
        noun="products"
        icon={<Package size={16} />}
        itemKey={getId}
        cardHeight={84}
      >
        {card}
      </CatalogList>
    </Screen>
  );
}

function BrowsedProduct({ product, search }: { product: Product; search: string }) {
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
