import type { PlanName } from '@faultline/shared/contract';
import type { TokenScope } from '@faultline/shared/contract/schemas';

export interface AuthenticatedUser {
  userId: number;
  email: string;
  emailVerified: boolean;
  plan: PlanName;
  createdAt: string;
  // Never with an API token.
  isOperator?: boolean;
  credential: Credential;
}

// The id of a session or of an API token. Sessions have no scopes: they may do everything.
export interface Credential {
  kind: 'session' | 'token';
  id: string;
  scopes?: readonly TokenScope[];
}

export type StoredPlan = PlanName | 'premium' | 'enterprise';

export const toPlanName = (stored: StoredPlan): PlanName =>
  stored === 'premium' ? 'pro' : stored === 'enterprise' ? 'business' : stored;
