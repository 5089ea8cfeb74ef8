import { account, type Plan } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';

/** The plans on sale; undefined while they come. A provider that fails or has none leaves the built-in ones. */
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

/** Shown when the provider has no plans to give (specification 4.2). */
export const fallbackPlans: readonly Plan[] = [free, pro, enterprise];
