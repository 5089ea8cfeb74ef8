import { account, meta } from '@faultline/shared/contract';
import { contacts, paths } from '@faultline/shared/routing';
import { store, userAtom } from '@faultline/shared/session';
import { respondWith, respondLater, respondRaw, respondError, renderScreen, stubApi } from '@faultline/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { LandingScreen } from './LandingScreen.tsx';

const team = {
  name: 'Team',
  prices: [
    { interval: 'month' as const, amount: 25 },
    { interval: 'year' as const, amount: 240 },
  ],
  features: ['Shared lists', '<b>Hostile</b>'],
  is_popular: true,
  is_free: false,
  isContactPlan: false,
};

beforeEach(() => {
  stubApi(respondError(account.plans, 503, 'Later'));
});

const open = () => renderScreen(<LandingScreen />, { at: '/', path: '/', user: false });
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('says what it is, and leads in', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Stay ahead of cyber threats' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', paths.signIn);
  expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', paths.register);
  expect(screen.getByRole('link', { name: 'Start tracking for free' })).toHaveAttribute('href', paths.register);
  expect(screen.getByRole('link', { name: 'View demo' })).toHaveAttribute('href', paths.signIn);
  expect(screen.getByRole('link', { name: 'Create your free account' })).toHaveAttribute('href', paths.register);
  const product = within(document.getElementById('product') as HTMLElement);
  expect(product.getAllByRole('img', { name: /score 9\.0 critical/ })).not.toHaveLength(0);
  expect(document.title).toBe('Stay ahead of cyber threats · Faultline');
  await card('Free');
});

test.each([
  ['220K+', 'CVEs tracked'],
  ['1K+', 'active users'],
  ['24/7', 'tracking'],
  ['99.9%', 'uptime'],
])('claims %s %s', async (figure, what) => {
  open();
  const term = screen.getByText(what, { selector: 'dt' });
  expect(term.nextElementSibling).toHaveTextContent(figure);
  await card('Free');
});

test.each([
  'Real-time CVE tracking',
  'Email and Telegram notifications',
  'Precise filtering',
  'Custom tracking',
  'Analytics dashboard',
  'Exports',
])('names the feature %s', async (name) => {
  open();
  expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
  await card('Free');
});

test('says that plans are coming', async () => {
  const { stub, release } = respondLater(account.plans, [team]);
  stubApi(stub);
  open();
  expect(screen.getByText('Loading pricing plans...')).toBeVisible();
  release();
  expect((await card('Team')).getByText('$25')).toBeVisible();
  expect(screen.queryByText('Loading pricing plans...')).not.toBeInTheDocument();
});

test.each([
  ['fails', respondError(account.plans, 500, 'No')],
  ['has none', respondWith(account.plans, [])],
  ['answers oddly', respondRaw(account.plans, { success: true, data: 'none' })],
])('shows the built-in plans when the provider %s', async (_, stub) => {
  stubApi(stub);
  open();
  const free = await card('Free');
  expect(free.getByText('Forever & always')).toBeVisible();
  expect(free.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', paths.register);
  const pro = await card('Pro');
  expect(pro.getByText('$19')).toBeVisible();
  expect(pro.getByText('Most Popular')).toBeVisible();
  const enterprise = await card('Enterprise');
  expect(enterprise.getByText('Custom')).toBeVisible();
  expect(enterprise.getByText('Tailored for you')).toBeVisible();
  const contact = enterprise.getByRole('link', { name: /Contact Us/ });
  expect(contact).toHaveAttribute('href', contacts.feedbackForm);
  expect(contact).toHaveAttribute('target', '_blank');
  expect(contact).toHaveAttribute('rel', 'noopener noreferrer');
});

test('shows prices by the month, and by the year with what that saves', async () => {
  stubApi(respondWith(account.plans, [team]));
  const { user } = open();
  const plan = await card('Team');
  expect(plan.getByText(/per month/)).toBeVisible();
  expect(plan.queryByText(/saved annually/)).not.toBeInTheDocument();

  const annual = screen.getByRole('button', { name: /Annual billing/ });
  expect(annual).toHaveTextContent('Save 20%');
  await user.click(annual);
  expect(annual).toHaveAttribute('aria-pressed', 'true');
  expect(plan.getByText('$240')).toBeVisible();
  expect(plan.getByText(/per year/)).toBeVisible();
  expect(plan.getByText('$300').tagName).toBe('S');
  expect(plan.getByText('Save 20%')).toBeVisible();
  expect(plan.getByText('$60 saved annually')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Monthly billing' }));
  expect(plan.getByText('$25')).toBeVisible();
});

test('shows cents, and marks the popular plan of several only', async () => {
  const prices = [
    { interval: 'month' as const, amount: 19.99 },
    { interval: 'year' as const, amount: 191.88 },
  ];
  stubApi(respondWith(account.plans, [team, { ...team, name: 'Solo', prices, is_popular: false }]));
  const { user } = open();
  const plan = await card('Solo');
  expect(screen.getByRole('button', { name: 'Monthly billing' })).toHaveAttribute('aria-pressed', 'true');
  expect(plan.getByText('$19.99')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Annual billing/ }));
  expect(plan.getByText('$191.88')).toBeVisible();
  expect(plan.getByText('$239.88').tagName).toBe('S');
  expect(screen.getAllByText('Most Popular')).toHaveLength(1);
});

test('shows a feature as the text it is', async () => {
  stubApi(respondWith(account.plans, [team]));
  open();
  expect((await card('Team')).getByText('<b>Hostile</b>')).toBeVisible();
});

test('shows how many CVEs this installation has, where it says so', async () => {
  stubApi(respondWith(meta.get, { demo: false, cves: 60_123, updated_at: null, feeds: [] }));
  open();
  expect(await screen.findByText('60,123')).toBeVisible();
  expect(screen.queryByText('220K+')).toBeNull();
});

test.each([
  ['free', 'Free'],
  ['premium', 'Pro'],
  ['business', 'Enterprise'],
])('a signed-in user of %s sees their plan, and gets in touch for another', async (subscriptionPlan, own) => {
  renderScreen(<LandingScreen />, { at: '/landing', path: '/landing' });
  act(() => store.set(userAtom, { email: 'ann@example.com', email_verified: true, subscriptionPlan }));
  for (const name of ['Free', 'Pro', 'Enterprise']) {
    const plan = await card(name);
    expect(plan.queryAllByText('Your plan')).toHaveLength(name === own ? 1 : 0);
    expect(plan.queryByRole('link', { name: 'Get Started' })).toBeNull();
    expect(plan.queryAllByRole('link', { name: /Contact Us/ })).toHaveLength(name === own || name === 'Free' ? 0 : 1);
  }
});

test('has a footer with ways to reach us', async () => {
  open();
  const footer = within(screen.getByRole('contentinfo'));
  for (const name of ['Product', 'Company', 'Support']) {
    expect(footer.getByRole('navigation', { name })).toBeVisible();
  }
  const form = footer.getByRole('link', { name: /Contact form/ });
  expect(form).toHaveAttribute('href', contacts.feedbackForm);
  expect(form).toHaveAttribute('target', '_blank');
  await card('Free');
});

test('leads to its chapters without a new page in the history', async () => {
  const { user, router } = open();
  const [link] = screen.getAllByRole('link', { name: 'Pricing' });
  if (link !== undefined) await user.click(link);
  expect(document.getElementById('pricing')).toHaveFocus();
  expect(router.state.location.hash).toBe('');
  await card('Free');
});
