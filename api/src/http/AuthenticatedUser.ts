import type { PlanName } from '@faultline/shared/contract';

/** Who a request comes from: an account, through one of its sign-ins. */
export interface AuthenticatedUser {
  userId: number;
  email: string;
  emailVerified: boolean;
  plan: PlanName;
  createdAt: string;
  sessionId: string;
}
