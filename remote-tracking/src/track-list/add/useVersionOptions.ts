import { type Product, products } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import type { Choice } from './AddTrackingForm.ts';

/** The versions of the chosen product: from its vendor's answer where that has them, else from its own. */
export function useVersionOptions(product: Choice | undefined, known: readonly Product[]) {
  const loaded = known.find(({ id }) => id === product?.id)?.product_versions ?? [];
  const asking = product !== undefined && loaded.length === 0;
  const query = useQuery(products.detail, { params: { id: product?.id ?? '' }, enabled: asking });
  const asked = query.status === 'ready' ? query.data.product_versions : [];
  const versions = asking ? asked : loaded;
  return {
    query,
    asking,
    options: versions.map(({ id, version }): Choice => ({ id, name: version })),
    loading: asking && query.status === 'loading',
  };
}
