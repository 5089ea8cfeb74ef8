import type { PlanName } from '@faultline/shared/contract';

/** The user of a request: an account, through one of its sign-ins. */
export interface AuthenticatedUser {
  userId: number;
  email: string;
  emailVerified: boolean;
  plan: PlanName;
  createdAt: string;
  sessionId: string;
}

export type StoredPlan = PlanName | 'premium' | 'enterprise';

/** The plan as the contract names it: premium is pro, enterprise is business. */
export const toPlanName = (stored: StoredPlan): PlanName =>
  stored === 'premium' ? 'pro' : stored === 'enterprise' ? 'business' : stored;
