import { account, type Plan } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';

export function usePlans(): readonly Plan[] | undefined {
  const query = useQuery(account.plans);
  if (query.status === 'loading') return undefined;
  return query.status === 'ready' && query.data.length > 0 ? query.data : fallbackPlans;
}

const free: Plan = {
  name: 'Free',
  monthly: 0,
  yearly: 0,
  features: ['Up to 10 tracked items', 'Email notifications', 'Basic dashboard', 'Daily updates'],
  isPopular: false,
  isFree: true,
  isContactPlan: false,
};

const pro: Plan = {
  name: 'Pro',
  monthly: 19,
  yearly: 190,
  features: [
    'Unlimited tracking',
    'Email and Telegram alerts',
    'Advanced analytics',
    'Custom reports',
    'API access',
    'Priority support',
  ],
  isPopular: true,
  isFree: false,
  isContactPlan: false,
};

const enterprise: Plan = {
  name: 'Enterprise',
  monthly: undefined,
  yearly: undefined,
  features: [
    'Everything in Pro',
    'Team collaboration',
    'Single sign-on',
    'Custom integrations',
    'Dedicated support',
    'Service level agreement',
  ],
  isPopular: false,
  isFree: false,
  isContactPlan: true,
};

export const fallbackPlans: readonly Plan[] = [free, pro, enterprise];

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
