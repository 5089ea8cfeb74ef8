import type { AnswerOf } from './endpoint.ts';
import type * as schemas from './schemas/account.ts';

/** The plans of specification 1.3 with prices in dollars, in the form that a provider sends. */
export const specifiedPlans: AnswerOf<typeof schemas.plans> = [
  {
    name: 'Free',
    prices: [{ interval: 'month', amount: 0 }],
    features: ['Up to 10 tracked items', 'Email notifications', 'Basic dashboard', 'Daily updates'],
    is_popular: false,
    is_free: true,
    isContactPlan: false,
  },
  {
    name: 'Pro',
    prices: [
      { interval: 'month', amount: 19 },
      { interval: 'year', amount: 190 },
    ],
    features: [
      'Unlimited tracking',
      'Email and Telegram alerts',
      'Advanced analytics',
      'Custom reports',
      'API access',
      'Priority support',
    ],
    is_popular: true,
    is_free: false,
    isContactPlan: false,
  },
  {
    name: 'Enterprise',
    prices: [],
    features: [
      'Everything in Pro',
      'Team collaboration',
      'Single sign-on',
      'Custom integrations',
      'Dedicated support',
      'Service level agreement',
    ],
    is_popular: false,
    is_free: false,
    isContactPlan: true,
  },
];
