import { account, memberships } from '@faultline/shared/contract';
import {
  announceCapabilities,
  forgetCapabilities,
  renderScreen,
  respondError,
  respondNetworkError,
  respondRaw,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { teams } from '../../contract/teams.ts';
import { profile } from '../fixtures/account.ts';
import { TeamsScreen } from './TeamsScreen.tsx';

const blue = { id: 5, name: 'Blue', role: 'owner' as const, member_count: 3, needs_second_factor: false };
const business = respondWith(account.profile, { ...profile, subscriptionPlan: 'business' });

beforeEach(() => announceCapabilities('account/teams'));

const open = () => renderScreen(<TeamsScreen />, { at: '/account/teams', path: '/account/teams' });

describe('the list of teams', () => {
  test('shows the role in each team, and links to its page', async () => {
    stubApi(business, respondWith(memberships.list, [blue]));
    open();
    expect(await screen.findByRole('link', { name: 'Blue' })).toHaveAttribute('href', '/account/teams/5');
    expect(screen.getByRole('listitem')).toHaveTextContent('Blue3 membersOwner');
  });

  test('says how to get a team where there is none', async () => {
    stubApi(business, respondWith(memberships.list, []));
    open();
    expect(await screen.findByText('No teams yet')).toBeVisible();
  });

  test('shows a failure, and loads again', async () => {
    stubApi(business, respondError(memberships.list, 500, 'The service failed'));
    const { user } = open();
    expect(await screen.findByText('Failed to load teams')).toBeVisible();
    stubApi(respondWith(memberships.list, [blue]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Blue' })).toBeVisible();
  });

  test('says so where the provider has not answered at all', async () => {
    stubApi(respondNetworkError(account.profile));
    forgetCapabilities();
    open();
    expect(await screen.findByText('This page could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('asks nothing of a provider without teams', async () => {
    announceCapabilities();
    const { requests } = stubApi();
    open();
    expect(await screen.findByText('This service has no teams')).toBeVisible();
    expect(requests).toEqual([]);
  });
});

describe('creating a team', () => {
  test('needs a name, and opens the page of the new team', async () => {
    const { requests } = stubApi(business, respondWith(memberships.list, []), respondWith(teams.create, { id: 9 }));
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Create Team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a team' }));
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name');
    await user.keyboard('Green{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/teams/9'));
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { name: 'Green' } });
  });

  test('is explained to a plan without teams, with whom to ask', async () => {
    stubApi(
      respondRaw(account.profile, { data: { ...profile, plan_contact: 'ops@example.com' }, success: true }),
      respondWith(memberships.list, [{ ...blue, role: 'viewer' }]),
    );
    open();
    expect(await screen.findByText(/needs the Business plan. Ask ops@example.com to change your plan/)).toBeVisible();
    expect(screen.getByText('Viewer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Team' })).toBeNull();
  });
});
