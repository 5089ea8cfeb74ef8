import { account, type Plan, specifiedPlans } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';

export function usePlans(): readonly Plan[] | undefined {
  const query = useQuery(account.plans);
  if (query.status === 'loading') return undefined;
  return query.status === 'ready' && query.data.length > 0 ? query.data : fallbackPlans;
}

// The free plan is free in each interval, although a provider sends only the monthly price.
export const fallbackPlans = account.plans
  .read(specifiedPlans)
  .map((plan) => (plan.isFree ? { ...plan, yearly: 0 } : plan));

export type Billing = 'month' | 'year';

interface AnnualSaving {
  twelveMonths: number;
  percent: number;
  saved: number;
}

export type Price =
  | { kind: 'free' }
  | { kind: 'contact' }
  | { kind: 'paid'; amount: number; per: Billing; saving: AnnualSaving | undefined };

export function annualSaving({ monthly, yearly, isFree }: Plan): AnnualSaving | undefined {
  if (isFree || monthly === undefined || yearly === undefined) return undefined;
  const twelveMonths = 12 * monthly;
  if (yearly >= twelveMonths) return undefined;
  const saved = twelveMonths - yearly;
  return { twelveMonths, saved, percent: Math.round((saved / twelveMonths) * 100) };
}

// A plan with one interval always shows its price; a plan without prices is sold on request.
export function getPrice(plan: Plan, billing: Billing): Price {
  if (plan.isContactPlan) return { kind: 'contact' };
  const { monthly, yearly } = plan;
  const per = billing === 'year' ? (yearly === undefined ? 'month' : 'year') : monthly === undefined ? 'year' : 'month';
  const amount = per === 'year' ? yearly : monthly;
  if (plan.isFree || amount === 0) return { kind: 'free' };
  if (amount === undefined) return { kind: 'contact' };
  return { kind: 'paid', amount, per, saving: per === 'year' ? annualSaving(plan) : undefined };
}
