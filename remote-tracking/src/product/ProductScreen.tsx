import { products } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Screen } from '@faultline/shared/ui';
import { useParams } from 'react-router-dom';
import { BackLink } from '../components/BackLink.tsx';
import { DetailFailed } from '../components/DetailFailed.tsx';
import { DetailMissing } from '../components/DetailMissing.tsx';
import { DetailSkeleton } from '../components/DetailSkeleton.tsx';
import { isMissing } from '../components/isMissing.ts';
import { StaleNotice } from '../components/StaleNotice.tsx';
import { ProductPage } from './ProductPage.tsx';

/** One product: its versions, its CVEs, and a button to track it. */
export function ProductScreen() {
  const { productId = '' } = useParams();
  const query = useQuery(products.detail, { params: { id: productId } });
  if (isMissing(query)) {
    return (
      <DetailMissing
        screen="Product"
        title="Product not found"
        hint="The product you're looking for doesn't exist or has been removed."
        back={{ to: paths.products, label: 'Back to Products' }}
      />
    );
  }
  if (query.status === 'ready')
    return <ProductPage key={query.data.id} product={query.data} notice={<StaleNotice query={query} />} />;
  return (
    <Screen title="Product">
      <BackLink to={paths.products}>Back to Products</BackLink>
      {query.status === 'loading' ? (
        <DetailSkeleton label="Loading product..." cards={4} />
      ) : (
        <DetailFailed noun="product" problem={query.problem} onRetry={query.retry} />
      )}
    </Screen>
  );
}
