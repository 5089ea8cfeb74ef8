import { account, type PlanName, readPlanName } from '../contract/account.ts';
import { useQuery } from '../query/useQuery.ts';
import { store, userAtom, useSession } from '../session/store.ts';
import { teamAtom, useTeam } from '../session/team.ts';
import { useTrackings } from './useTrackings.ts';

export const FREE_PLAN_LIMIT = 10;

// Only accounts with this plan create teams, and a team keeps it.
const TEAM_PLAN: PlanName = 'business';

/** Returns the plan of the user or of their team; undefined until it is known. Where the backend does not send one, the profile's plan counts. */
export function usePlan(): PlanName | undefined {
  const query = useQuery(account.subscription);
  const { user } = useSession();
  if (useTeam() !== undefined) return TEAM_PLAN;
  if (query.status === 'loading') return undefined;
  return query.status === 'ready' ? query.data : readPlanName(user?.subscriptionPlan);
}

export interface PlanUse {
  limit: number;
  used: number;
  left: number;
}

/** Returns how much of the user's plan is in use; undefined for a plan without a limit, and until both are known. */
export function usePlanUse(): PlanUse | undefined {
  const query = useQuery(account.subscription);
  const { user } = useSession();
  const { query: trackings } = useTrackings();
  const team = useTeam();
  const plan = team !== undefined ? TEAM_PLAN : query.status === 'ready' ? query.data : user?.subscriptionPlan;
  if (plan === undefined || readPlanName(plan) !== 'free' || trackings.status !== 'ready') return undefined;
  const used = trackings.data.filter(({ is_active }) => is_active).length;
  return { limit: FREE_PLAN_LIMIT, used, left: Math.max(0, FREE_PLAN_LIMIT - used) };
}

/** Returns whether the user's plan has Telegram alerts; true until the plan is known, as quick tracking is specified. */
export function hasTelegramAlerts(): boolean {
  const plan = store.get(userAtom)?.subscriptionPlan;
  return store.get(teamAtom) !== undefined || plan === undefined || readPlanName(plan) !== 'free';
}
