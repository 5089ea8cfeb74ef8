import { type Product, products } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import { Screen } from '@faultline/shared/ui';
import { Package } from 'lucide-react';
import { useCallback } from 'react';
import { BrowserView } from '../browser/BrowserView.tsx';
import { countOf, PAGE_SIZE } from '../browser/useBrowser.ts';
import { useDebouncedSearch } from '../browser/useDebouncedSearch.ts';
import { BrowsedProduct } from './BrowsedProduct.tsx';

const idOf = ({ id }: Product) => id;

/** All products, with search. */
export function ProductsScreen() {
  const search = useDebouncedSearch();
  const pages = usePages(products.list, { query: { search: search.search, limit: PAGE_SIZE } });
  const total = countOf(useQuery(products.stats));
  const card = useCallback(
    (product: Product) => <BrowsedProduct product={product} search={search.search} />,
    [search.search],
  );
  return (
    <Screen title="Products" subtitle="Explore all available products">
      <BrowserView
        browser={{ ...pages, search, total }}
        noun="products"
        icon={<Package size={16} />}
        itemKey={idOf}
        cardHeight={84}
      >
        {card}
      </BrowserView>
    </Screen>
  );
}
