import { catalog, type Product, products } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { usePages } from '@faultline/shared/tables';
import { trackingDraft } from '@faultline/shared/tracking';
import { Badge, Screen } from '@faultline/shared/ui';
import { Package } from 'lucide-react';
import { useCallback } from 'react';
import { Highlighted } from '../components/Highlighted.tsx';
import { CardFacts, LinkCard, TwoLines } from '../components/LinkCard.tsx';
import { TrackIconButton } from '../tracking/TrackIconButton.tsx';
import { CatalogList } from './CatalogList.tsx';
import { toCount, useCatalogSearch, useFigures } from './catalogSearch.ts';
import { FiguresLine, NewestDate } from './OpenFigures.tsx';

const getId = ({ id }: Product) => id;

export function ProductsScreen() {
  const search = useCatalogSearch();
  const { hasFigures, listQuery, figuresQuery } = useFigures(search);
  const listed = usePages(products.list, { query: listQuery, enabled: !hasFigures });
  const counted = usePages(catalog.products, { query: figuresQuery, enabled: hasFigures === true });
  const total = toCount(useQuery(products.stats));
  const card = useCallback(
    (product: Product) => <BrowsedProduct product={product} search={search.search} />,
    [search.search],
  );
  return (
    <Screen title="Products" subtitle="Explore all available products">
      <CatalogList
        catalog={{ ...(hasFigures ? counted : listed), search, total, hasFigures }}
        noun="products"
        icon={<Package size={16} />}
        itemKey={getId}
        cardHeight={hasFigures ? 112 : 84}
      >
        {card}
      </CatalogList>
    </Screen>
  );
}

function BrowsedProduct({ product, search }: { product: Product; search: string }) {
  const { id, name, category, figures } = product;
  const page = paths.product(id);
  return (
    <LinkCard
      to={page}
      name={<Highlighted text={product.display_name ?? name} query={search} />}
      action={figures && <TrackIconButton name={name} draft={trackingDraft.product(id, name, '')} noun="product" />}
    >
      {product.description !== undefined && <TwoLines>{product.description}</TwoLines>}
      {figures && <FiguresLine figures={figures} page={page} />}
      <CardFacts>
        {/* Where no product has a category, the word says nothing beside the figures. */}
        {(category !== undefined || figures === undefined) && <Badge>{category ?? 'Uncategorized'}</Badge>}
        <span>{product.vendor_name ?? 'Unknown Vendor'}</span>
        {figures && <NewestDate figures={figures} />}
      </CardFacts>
    </LinkCard>
  );
}
