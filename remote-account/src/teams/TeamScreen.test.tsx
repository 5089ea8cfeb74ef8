import type { AnswerOf } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondError, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type * as schemas from '../../contract/schemas/teams.ts';
import { teams } from '../../contract/teams.ts';
import { TeamScreen } from './TeamScreen.tsx';

type Team = AnswerOf<typeof schemas.get>;

const at = '2026-03-01T00:00:00.000Z';
const ann = { user_id: 1, email: 'ann@example.com', role: 'owner' as const, joined_at: at };
const bob = { user_id: 2, email: 'bob@example.com', role: 'member' as const, joined_at: at };
const team: Team = {
  id: 5,
  name: 'Blue',
  role: 'owner',
  requires_second_factor: false,
  members: [ann, bob],
  invitations: [{ id: 8, email: 'cy@example.com', role: 'viewer', expires_at: at }],
};
const contents = {
  trackings: 12,
  exports: 1,
  rules: 2,
  channels: 1,
  feeds: 2,
  searches: 3,
  tokens: 0,
  members: 2,
  is_last_owner: true,
};

beforeEach(() => announceCapabilities('account/teams'));

function open(shown: Partial<Team> = {}) {
  const { requests } = stubApi(respondWith(teams.get, { ...team, ...shown }), respondWith(teams.contents, contents));
  const view = renderScreen(<TeamScreen />, { at: '/account/teams/5', path: '/account/teams/:teamId' });
  return { ...view, sent: () => requests.filter(({ method }) => method === 'POST') };
}

async function choose(user: ReturnType<typeof open>['user'], email: string, label: string) {
  await user.click(await screen.findByRole('button', { name: `Manage ${email}` }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
}

describe('the page of a team', () => {
  test('shows members and open invitations', async () => {
    open();
    const [first, second] = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('ann@example.comYouJoined Mar 1, 2026Owner');
    expect(second).toHaveTextContent('bob@example.com');
    expect(screen.getByRole('list', { name: 'Invitations' })).toHaveTextContent('cy@example.comExpires Mar 1, 2026');
  });

  test.each(['viewer', 'member'] as const)('lets a %s only read and leave', async (role) => {
    open({ role, members: [{ ...ann, role: 'owner', email: 'olga@example.com' }, bob], invitations: [] });
    expect(await screen.findByRole('button', { name: 'Leave Team' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Manage|Invite|Delete|Hand/ })).toBeNull();
  });

  test.each([
    ['viewer', ['Track list', 'Exports', 'Channels']],
    ['admin', ['Track list', 'Exports', 'Channels', 'API tokens']],
  ] as const)('leads a %s to the data of the team', async (role, names) => {
    announceCapabilities('account/teams', 'account/tokens', 'account/channels');
    open({ role, invitations: [] });
    const links = within(await screen.findByRole('region', { name: 'Data of the team' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
    expect(links[2]).toHaveAttribute('href', '/account/channels?team=5');
  });

  test('lets an admin manage everyone but owners', async () => {
    const { user } = open({ role: 'admin', members: [{ ...ann, email: 'olga@example.com' }, bob] });
    await user.click(await screen.findByRole('button', { name: 'Manage bob@example.com' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Change role to viewer',
      'Change role to admin',
      'Remove from team',
    ]);
    expect(screen.queryByRole('button', { name: 'Manage olga@example.com' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Team' })).toBeNull();
  });

  test('says that a team of others does not exist for this account', async () => {
    stubApi(respondError(teams.get, 404, 'Team not found', 'ERR_TEAM_NOT_FOUND'));
    renderScreen(<TeamScreen />, { at: '/account/teams/5', path: '/account/teams/:teamId' });
    expect(await screen.findByText('It was deleted, or you are not a member of it.')).toBeVisible();
  });
});

describe('a change that others made meanwhile', () => {
  test('that removed the user is stated as soon as a command is refused', async () => {
    const { user } = open();
    stubApi(
      respondError(teams.changeRole, 404, 'Team not found', 'ERR_TEAM_NOT_FOUND'),
      respondError(teams.get, 404, 'Team not found', 'ERR_TEAM_NOT_FOUND'),
    );
    await choose(user, 'bob@example.com', 'Change role to viewer');
    expect(await screen.findByText('You are no longer a member of Blue')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show your teams' })).toBeVisible();
    expect(screen.queryByText('Team not found')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that lowered the role is explained, and shown', async () => {
    const { user } = open();
    const text = 'Your role in the team is viewer; this needs admin.';
    stubApi(
      respondError(teams.changeRole, 403, text, 'ERR_TEAM_ROLE'),
      respondWith(teams.get, { ...team, role: 'viewer', invitations: [] }),
    );
    await choose(user, 'bob@example.com', 'Change role to viewer');
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByText('Your role: Viewer')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Manage/ })).toBeNull();
  });
});

describe('the second factor', () => {
  test('is required by owners', async () => {
    const { user, sent } = open();
    stubApi(
      respondWith(teams.requireSecondFactor, null),
      respondWith(teams.get, { ...team, requires_second_factor: true }),
    );
    await user.click(await screen.findByRole('switch', { name: /^Require a second factor/ }));
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
    expect(sent()).toMatchObject([{ path: '/account/teams/5/second_factor', body: { required: true } }]);
  });

  test('says where to set one up if the owner has none', async () => {
    const { user } = open();
    const text = 'Set up your own second factor under Account first.';
    stubApi(respondError(teams.requireSecondFactor, 403, text, 'ERR_TEAM_SECOND_FACTOR'));
    await user.click(await screen.findByRole('switch', { name: /^Require a second factor/ }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('switch')).not.toBeChecked();
  });

  test('is stated to everyone else', async () => {
    open({ role: 'member', requires_second_factor: true });
    expect(await screen.findByText('Everyone who acts for this team needs a second factor.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('a member', () => {
  test('gets another role', async () => {
    const { user, sent } = open();
    stubApi(respondWith(teams.changeRole, null));
    await choose(user, 'bob@example.com', 'Change role to viewer');
    await waitFor(() => expect(screen.getByRole('list', { name: 'Members' })).toHaveFocus());
    expect(sent()).toMatchObject([{ path: '/account/teams/5/members/change', body: { user_id: 2, role: 'viewer' } }]);
  });

  test('is removed after a confirmation', async () => {
    const { user, sent } = open();
    stubApi(respondWith(teams.removeMember, null));
    await choose(user, 'bob@example.com', 'Remove from team');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove bob@example.com?' }));
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove Member' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ path: '/account/teams/5/members/remove', body: { user_id: 2 } }]),
    );
  });
});

describe('an invitation', () => {
  test('is sent by keyboard, with a role', async () => {
    const { user, sent } = open();
    stubApi(respondWith(teams.invite, null, 'Invitation sent to dora@example.com'));
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite to Blue' }));
    await user.keyboard('bob@example.com{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('This person is a member already');
    await user.clear(dialog.getByLabelText('Email address'));
    await user.keyboard('dora@example.com');
    await user.selectOptions(dialog.getByLabelText('Role'), 'viewer');
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Invitation sent to dora@example.com')).toBeVisible();
    expect(sent()).toMatchObject([{ body: { email: 'dora@example.com', role: 'viewer' } }]);
  });

  test('is withdrawn after a confirmation', async () => {
    const { user, sent } = open();
    stubApi(respondWith(teams.withdraw, null));
    await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of cy@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw Invitation' }));
    await waitFor(() => expect(sent()).toMatchObject([{ body: { id: 8 } }]));
  });
});

describe('leaving', () => {
  test('is refused to the only owner, with the reason', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Leave Team' })).toBeDisabled();
    expect(screen.getByText('You are the only owner. Hand the team over first, or delete it.')).toBeVisible();
  });

  test('says what stays with the team, and opens the list of teams', async () => {
    const { user, sent, router } = open({ role: 'member', members: [bob], invitations: [] });
    stubApi(respondWith(teams.leave, null));
    await user.click(await screen.findByRole('button', { name: 'Leave Team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Blue?' }));
    const owned = '12 trackings, 2 alert rules, 3 saved searches, 1 channel, 2 feeds, and 1 export';
    expect(await dialog.findByText(new RegExp(`^These stay with the team: ${owned}, also those`))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Leave Team' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/teams'));
    expect(sent()).toMatchObject([{ path: '/account/teams/5/leave' }]);
  });

  test('is possible after handing over', async () => {
    const { user, sent } = open();
    stubApi(respondWith(teams.handOver, null));
    await user.click(await screen.findByRole('button', { name: 'Hand Over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over Blue' }));
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([{ path: '/account/teams/5/hand_over', body: { user_id: 2 } }]);
  });
});

describe('deleting', () => {
  test('a team that owns nothing says so', async () => {
    const { user } = open();
    const nothing = { trackings: 0, exports: 0, rules: 0, channels: 0, feeds: 0, searches: 0, tokens: 0, members: 1 };
    stubApi(respondWith(teams.contents, { ...contents, ...nothing }));
    await user.click(await screen.findByRole('button', { name: 'Delete Team' }));
    expect(await screen.findByText(/^The team owns nothing. 1 member loses access/)).toBeVisible();
  });

  test('says what is deleted, and needs the name of the team', async () => {
    const { user, sent, router } = open();
    stubApi(respondWith(teams.remove, null));
    await user.click(await screen.findByRole('button', { name: 'Delete Team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Blue?' }));
    expect(await dialog.findByText(/These are deleted: 12 trackings.*2 members lose access/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete Team' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Name of the team'), 'Blue');
    await user.click(dialog.getByRole('button', { name: 'Delete Team' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/teams'));
    expect(sent()).toMatchObject([{ path: '/account/teams/5/delete', body: { name: 'Blue' } }]);
  });
});
