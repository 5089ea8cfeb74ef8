import type { PlanName } from '@faultline/shared/contract';

/** The account of a request and the session that it uses. */
export interface AuthenticatedUser {
  userId: number;
  email: string;
  emailVerified: boolean;
  plan: PlanName;
  createdAt: string;
  sessionId: string;
}

export type StoredPlan = PlanName | 'premium' | 'enterprise';

/** Converts the stored plan to the contract's name: premium is pro, enterprise is business. */
export const toPlanName = (stored: StoredPlan): PlanName =>
  stored === 'premium' ? 'pro' : stored === 'enterprise' ? 'business' : stored;
