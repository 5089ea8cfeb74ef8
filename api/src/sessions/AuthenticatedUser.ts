import type { PlanName } from '@faultline/shared/contract';

export interface AuthenticatedUser {
  userId: number;
  email: string;
  emailVerified: boolean;
  plan: PlanName;
  createdAt: string;
  sessionId: string;
}

export type StoredPlan = PlanName | 'premium' | 'enterprise';

export const toPlanName = (stored: StoredPlan): PlanName =>
  stored === 'premium' ? 'pro' : stored === 'enterprise' ? 'business' : stored;
