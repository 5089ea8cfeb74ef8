import { account, type Plan } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { fallbackPlans } from './fallbackPlans.ts';

/** The plans on sale; undefined while they come. A provider that fails or has none leaves the built-in ones. */
export function usePlans(): readonly Plan[] | undefined {
  const query = useQuery(account.plans);
  if (query.status === 'loading') return undefined;
  return query.status === 'ready' && query.data.length > 0 ? query.data : fallbackPlans;
}
