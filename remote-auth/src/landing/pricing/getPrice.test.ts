import type { Plan } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { annualSaving, getPrice, fallbackPlans } from './usePlans.ts';

const plan = (part: Partial<Plan>): Plan => ({
  name: 'Any',
  monthly: undefined,
  yearly: undefined,
  features: [],
  isPopular: false,
  isFree: false,
  isContactPlan: false,
  ...part,
});

test.each<[number, number, number, number]>([
  [19, 190, 17, 38],
  [10, 96, 20, 24],
  [9, 100, 7, 8],
  [10, 119.9, 0, 0.1],
])('%d a month and %d a year saves %d percent, %d dollars', (monthly, yearly, percent, saved) => {
  expect(annualSaving(plan({ monthly, yearly }))).toEqual({
    twelveMonths: 12 * monthly,
    percent,
    saved: expect.closeTo(saved) as number,
  });
});

test.each<[string, Partial<Plan>]>([
  ['a free plan', { isFree: true, monthly: 10, yearly: 90 }],
  ['a year as dear as twelve months', { monthly: 10, yearly: 120 }],
  ['a dearer year', { monthly: 10, yearly: 130 }],
  ['nothing by the year', { monthly: 10 }],
  ['nothing by the month', { yearly: 100 }],
  ['a price of nothing', { monthly: 0, yearly: 0 }],
])('saves nothing: %s', (_, part) => {
  expect(annualSaving(plan(part))).toBeUndefined();
});

test.each<[string, Partial<Plan>, 'month' | 'year', object]>([
  ['a month', { monthly: 19, yearly: 190 }, 'month', { kind: 'paid', amount: 19, per: 'month', saving: undefined }],
  ['a year', { monthly: 19, yearly: 190 }, 'year', { kind: 'paid', amount: 190, per: 'year' }],
  ['a plan sold by the month only', { monthly: 19 }, 'year', { kind: 'paid', amount: 19, per: 'month' }],
  ['a plan sold by the year only', { yearly: 190 }, 'month', { kind: 'paid', amount: 190, per: 'year' }],
  ['a free plan', { isFree: true, monthly: 0 }, 'month', { kind: 'free' }],
  ['a plan that costs nothing', { monthly: 0 }, 'year', { kind: 'free' }],
  ['a contact plan', { isContactPlan: true, monthly: 99 }, 'month', { kind: 'contact' }],
  ['a plan without a price', {}, 'year', { kind: 'contact' }],
])('%s', (_, part, billing, price) => {
  expect(getPrice(plan(part), billing)).toMatchObject(price);
});

test('the built-in plans are Free 0, Pro 19 or 190, and Enterprise by contact', () => {
  expect(
    fallbackPlans.map(({ name, monthly, yearly, isContactPlan }) => [name, monthly, yearly, isContactPlan]),
  ).toEqual([
    ['Free', 0, 0, false],
    ['Pro', 19, 190, false],
    ['Enterprise', undefined, undefined, true],
  ]);
});
