import { type Product, products } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { Screen } from '@faultline/shared/ui';
import { Package } from 'lucide-react';
import { useCallback } from 'react';
import { CatalogList } from '../catalog-list/CatalogList.tsx';
import { toCount, PAGE_SIZE } from '../catalog-list/catalogSearch.ts';
import { useDebouncedSearch } from '../catalog-list/useDebouncedSearch.ts';
import { BrowsedProduct } from './BrowsedProduct.tsx';

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
