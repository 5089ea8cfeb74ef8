import type { PlanName } from '@faultline/shared/contract';

export type StoredPlan = PlanName | 'premium' | 'enterprise';

/** The plan as the contract names it: premium is pro, enterprise is business. */
export const toPlanName = (stored: StoredPlan): PlanName =>
  stored === 'premium' ? 'pro' : stored === 'enterprise' ? 'business' : stored;
