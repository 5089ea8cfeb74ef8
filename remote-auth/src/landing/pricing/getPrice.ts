import type { Plan } from '@faultline/shared/contract';

export type Billing = 'month' | 'year';

/** The saving of paying a year at once against twelve months: in dollars, and percent as specification 4.2 rounds it. */
export interface AnnualSaving {
  twelveMonths: number;
  percent: number;
  saved: number;
}

export type Price =
  | { kind: 'free' }
  | { kind: 'contact' }
  | { kind: 'paid'; amount: number; per: Billing; saving: AnnualSaving | undefined };

/** Undefined for free plans, and where the year is not cheaper. */
export function annualSaving({ monthly, yearly, isFree }: Plan): AnnualSaving | undefined {
  if (isFree || monthly === undefined || yearly === undefined) return undefined;
  const twelveMonths = 12 * monthly;
  if (yearly >= twelveMonths) return undefined;
  const saved = twelveMonths - yearly;
  return { twelveMonths, saved, percent: Math.round((saved / twelveMonths) * 100) };
}

/**
 * Returns the price of a plan. A plan for one interval always shows this price; a plan without prices is sold on
 * request.
 */
export function getPrice(plan: Plan, billing: Billing): Price {
  if (plan.isContactPlan) return { kind: 'contact' };
  const { monthly, yearly } = plan;
  const per = billing === 'year' ? (yearly === undefined ? 'month' : 'year') : monthly === undefined ? 'year' : 'month';
  const amount = per === 'year' ? yearly : monthly;
  if (plan.isFree || amount === 0) return { kind: 'free' };
  if (amount === undefined) return { kind: 'contact' };
  return { kind: 'paid', amount, per, saving: per === 'year' ? annualSaving(plan) : undefined };
}
