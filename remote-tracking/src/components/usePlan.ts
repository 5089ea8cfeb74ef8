import { account, type PlanName, readPlanName } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { useSession } from '@faultline/shared/session';

/** The user's plan; undefined until it is known. A provider that does not say is asked no more: the profile's plan holds. */
export function usePlan(): PlanName | undefined {
  const query = useQuery(account.subscription);
  const { user } = useSession();
  if (query.status === 'loading') return undefined;
  return query.status === 'ready' ? query.data : readPlanName(user?.subscriptionPlan);
}
