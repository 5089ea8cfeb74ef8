import { account, type PlanName, readPlanName } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { useSession } from '@faultline/shared/session';

/** Returns the user's plan; undefined until it is known. Where the backend does not send one, the profile's plan counts. */
export function usePlan(): PlanName | undefined {
  const query = useQuery(account.subscription);
  const { user } = useSession();
  if (query.status === 'loading') return undefined;
  return query.status === 'ready' ? query.data : readPlanName(user?.subscriptionPlan);
}
