import { setApiHandlers } from '@faultline/shared/api';
import { account, memberships, trackings } from '@faultline/shared/contract';
import { queryClient, refresh, useCommand, useQuery } from '@faultline/shared/query';
import {
  endSession,
  onSessionEnd,
  startSession,
  store,
  teamAtom,
  teamIdAtom,
  tokenAtom,
  useReadOnlyReason,
  watchSession,
} from '@faultline/shared/session';
import {
  announceCapabilities,
  forgetCapabilities,
  respondError,
  respondNetworkError,
  respondWith,
  stubApi,
  testToken,
} from '@faultline/shared/testing';
import { FaultlineTheme } from '@faultline/shared/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { QueryProvider } from '@faultline/shared/query';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppLayout } from '../layout/AppLayout.tsx';
import { leaveTeam, TeamNavigation } from './TeamNavigation.tsx';

const blue = { id: 5, name: 'Blue', role: 'member' as const, member_count: 2, needs_second_factor: false };
const load = vi.fn<(href: string) => void>();

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useQuery(trackings.list);
  const untrack = useCommand(trackings.remove, { refreshes: [trackings.list] });
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <p>{query.status === 'ready' ? 'Trackings are shown' : query.status}</p>
      <p>{useReadOnlyReason() ?? 'May change'}</p>
      <button onClick={() => void untrack.run({ body: { id: 1 } })}>Untrack</button>
      <Link to="/exports">Exports</Link>
      <Link to="/products?show=all#top">All</Link>
      <Link to="/products?team=6">Green</Link>
      <button onClick={() => void navigate('/exports', { replace: true })}>Go</button>
    </>
  );
}

let stops: (() => void)[] = [];

function open(address: string, change: Partial<typeof blue> = {}) {
  store.set(teamIdAtom, new URL(address, 'http://localhost').searchParams.get('team') ?? undefined);
  const { requests } = stubApi(
    respondWith(memberships.list, [{ ...blue, ...change }]),
    respondWith(trackings.list, []),
  );
  announceCapabilities('account/teams');
  render(
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <MemoryRouter initialEntries={[address]}>
            <TeamNavigation load={load}>
              <Routes>
                <Route element={<AppLayout areas={[]} />}>
                  <Route path="*" element={<Page />} />
                </Route>
              </Routes>
            </TeamNavigation>
          </MemoryRouter>
        </FaultlineTheme>
      </QueryProvider>
    </Provider>,
  );
  const sent = (path: string) => requests.find((request) => request.path === path)?.headers.get('faultline-team');
  return { user: userEvent.setup(), sent };
}

beforeEach(() => {
  load.mockClear();
  queryClient.clear();
  startSession(testToken(), { email: 'ann@example.com', email_verified: true });
  stops = [
    watchSession(),
    onSessionEnd(leaveTeam),
    setApiHandlers({
      token: () => store.get(tokenAtom),
      team: () => store.get(teamIdAtom),
      teamRefused: () => void refresh(memberships.list),
      renew: () => Promise.resolve(false),
      unauthorized: () => undefined,
    }),
  ];
});
afterEach(() => {
  endSession();
  for (const stop of stops) stop();
  store.set(teamIdAtom, undefined);
  store.set(teamAtom, undefined);
});

describe('a page of a team', () => {
  test('names the team in calls that act for one, and in no other', async () => {
    const { sent } = open('/products?team=5');
    expect(await screen.findByText('Trackings are shown')).toBeVisible();
    expect([sent('/user/trackings'), sent('/account/teams')]).toEqual(['5', null]);
    expect(store.get(teamAtom)).toMatchObject({ name: 'Blue', role: 'member' });
  });

  test('keeps the team in links and in each navigation', async () => {
    const { user } = open('/products?team=5');
    expect(await screen.findByRole('link', { name: 'Exports' })).toHaveAttribute('href', '/exports?team=5');
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/products?show=all&team=5#top');
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/exports?team=5');
    await user.click(screen.getByRole('link', { name: 'All' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/products?show=all&team=5');
    expect(load).not.toHaveBeenCalled();
  });

  test('loads the page again for another team', async () => {
    const { user } = open('/products?team=5');
    await user.click(await screen.findByRole('link', { name: 'Green' }));
    expect(load).toHaveBeenCalledExactlyOnceWith('/products?team=6');
    expect(screen.getByTestId('address')).toHaveTextContent('/products?team=5');
  });

  test('forgets the team with the session, and is loaded again after the next sign-in', async () => {
    const { user } = open('/products?team=5');
    await screen.findByText('Trackings are shown');
    act(endSession);
    expect([store.get(teamIdAtom), store.get(teamAtom)]).toEqual([undefined, undefined]);
    act(() => startSession(testToken(), { email: 'bob@example.com', email_verified: true }));
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(load).toHaveBeenCalledExactlyOnceWith('/exports');
  });

  test('shows nothing to those who are not members', async () => {
    const { sent } = open('/products?team=7');
    expect(await screen.findByText('You are not a member of this team')).toBeVisible();
    expect(screen.queryByTestId('address')).toBeNull();
    expect(sent('/user/trackings')).toBeUndefined();
  });

  test('says so to a member who is removed while it is open', async () => {
    const { user } = open('/products?team=5');
    await screen.findByText('Trackings are shown');
    const gone = [404, 'Team not found', 'ERR_TEAM_NOT_FOUND'] as const;
    stubApi(
      respondError(trackings.remove, ...gone),
      respondError(trackings.list, ...gone),
      respondWith(memberships.list, []),
    );
    await user.click(screen.getByRole('button', { name: 'Untrack' }));
    expect(await screen.findByText('You are no longer a member of Blue')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open Your Own Account' })).toBeVisible();
    expect(screen.queryByText('Trackings are shown')).toBeNull();
    expect(screen.queryByText('Team not found')).toBeNull();
  });

  test('becomes read-only for a member whose role is lowered while it is open', async () => {
    const { user } = open('/products?team=5');
    expect(await screen.findByText('May change')).toBeVisible();
    const text = 'Your role in the team is viewer; this needs member.';
    stubApi(
      respondError(trackings.remove, 403, text, 'ERR_TEAM_ROLE'),
      respondWith(memberships.list, [{ ...blue, role: 'viewer' }]),
      respondWith(trackings.list, []),
    );
    await user.click(screen.getByRole('button', { name: 'Untrack' }));
    expect(await screen.findByText(/You are a viewer of Blue/)).toBeVisible();
  });

  test('leads members without the required second factor to their account', async () => {
    const { user, sent } = open('/products?team=5', { needs_second_factor: true });
    expect(await screen.findByText('Blue requires a second factor')).toBeVisible();
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    await user.click(screen.getByRole('button', { name: 'Set Up Second Factor' }));
    expect(assign).toHaveBeenCalledExactlyOnceWith(`/account?from=${encodeURIComponent('/products?team=5')}`);
    assign.mockRestore();
    expect(sent('/user/trackings')).toBeUndefined();
  });

  test('shows nothing where the provider has no teams', async () => {
    const { sent } = open('/products?team=5');
    act(() => announceCapabilities());
    expect(await screen.findByText('This service has no teams')).toBeVisible();
    expect(sent('/user/trackings')).toBeUndefined();
  });

  test('says so where the provider has not answered at all', async () => {
    open('/products?team=5');
    stubApi(respondNetworkError(account.profile));
    act(() => forgetCapabilities());
    expect(await screen.findByText('Failed to load your teams')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('says that the teams could not be loaded, and tries again', async () => {
    const { user } = open('/products?team=5');
    stubApi(respondError(memberships.list, 500, 'The service failed'));
    expect(await screen.findByText('Failed to load your teams')).toBeVisible();
    stubApi(respondWith(memberships.list, [blue]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Trackings are shown')).toBeVisible();
  });
});

describe('the switcher', () => {
  test('lists the own account and the teams, as links that load the page', async () => {
    const { user } = open('/products?show=all');
    await user.click(screen.getByRole('button', { name: 'ann@example.com, switch team' }));
    expect(await screen.findByRole('menuitem', { name: 'Blue' })).toHaveAttribute('href', '/products?team=5');
    expect(screen.getByRole('menuitem', { name: 'ann@example.com' })).toHaveAttribute('href', '/products');
    expect(screen.getByRole('menuitem', { name: 'Manage teams' })).toHaveAttribute('href', '/account/teams');
  });

  test('shows the team of the page, and is operated by keyboard', async () => {
    const { user } = open('/products?team=5');
    const button = await screen.findByRole('button', { name: 'Blue, switch team' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Blue' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('is a plain line where the provider has no teams', () => {
    open('/products');
    act(() => announceCapabilities());
    expect(screen.queryByRole('button', { name: /switch team/ })).toBeNull();
    expect(screen.getByText('ann@example.com')).toBeVisible();
  });
});
