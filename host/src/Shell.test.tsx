import { call, setApiHandlers } from '@faultline/shared/api';
import { account, auth, cves, meta, type RemoteScreen } from '@faultline/shared/contract';
import { queryClient } from '@faultline/shared/query';
import { usePages } from '@faultline/shared/tables';
import {
  endSession,
  requireVerification,
  restoreSession,
  startSession,
  store,
  tokenAtom,
  userAtom,
} from '@faultline/shared/session';
import {
  announceCapabilities,
  forgetCapabilities,
  respondError,
  respondLater,
  respondRaw,
  respondWith,
  stubApi,
  testToken,
} from '@faultline/shared/testing';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link, type Location, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { handleUnauthorized } from './guard/sessionEnd.ts';
import type { LiveArea } from './registry/registry.ts';
import { Shell } from './Shell.tsx';

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: vi.fn<(name: string) => Promise<unknown>>(),
  registerRemotes: vi.fn<() => void>(),
  registerPlugins: vi.fn<() => void>(),
}));

const screens: Record<string, RemoteScreen[]> = {
  auth: [
    { expose: 'LandingScreen', paths: ['/', '/landing'], access: 'anonymous' },
    { expose: 'SignInScreen', paths: ['/login'], access: 'public' },
    { expose: 'VerifyScreen', paths: ['/verify-otp'], access: 'public' },
    { expose: 'ForgotPasswordScreen', paths: ['/forgot-password'], access: 'public' },
  ],
  vulns: [
    {
      expose: 'PastScreen',
      paths: ['/past-vulnerabilities'],
      access: 'signed-in',
      nav: { label: 'Past Vulnerabilities', order: 20, icon: [] },
    },
    {
      expose: 'DailyScreen',
      paths: ['/dashboard'],
      access: 'signed-in',
      home: true,
      nav: { label: 'Daily Vulnerabilities', order: 10, icon: [] },
    },
  ],
  tracking: [{ expose: 'CveScreen', paths: ['/cves/{cveId}'], access: 'signed-in' }],
};

// Each test has separate releases, because a loaded release stays loaded until the page is closed.
let count = 0;
const live = (...without: string[]): LiveArea[] =>
  Object.entries(screens)
    .filter(([area]) => !without.includes(area))
    .map(([area, list]) => ({
      area,
      version: `1.0.${count}`,
      source: 'active',
      release: {
        entry: `/r/${area}/e.js`,
        global: `mf_${area}_${count}`,
        integrity: 'sha384-x',
        screens: list,
        preload: {},
        requires: {},
      },
    }));

const exposed = (components: Record<string, ComponentType> = {}) =>
  vi.mocked(loadRemote).mockImplementation((name) => {
    const expose = name.split('/')[1] ?? '';
    return Promise.resolve({ [expose]: components[expose] ?? (() => <p>{`this is ${expose}`}</p>) });
  });

const place = {} as Location;
function Place() {
  const location = useLocation();
  useEffect(() => void Object.assign(place, location), [location]);
  return null;
}

function open(address: string, areas = live()) {
  const Router = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>
      {children}
      <Place />
    </MemoryRouter>
  );
  render(<Shell areas={areas} Router={Router} />);
}

const signIn = () => startSession(testToken(), { email: 'ann@example.com', email_verified: true });

beforeEach(() => {
  count += 1;
  queryClient.clear();
  endSession();
  exposed();
  setApiHandlers({
    token: () => store.get(tokenAtom),
    renew: () => Promise.resolve(false),
    unauthorized: handleUnauthorized,
  });
  stubApi(respondWith(meta.get, { demo: false, cves: 3, updated_at: null, feeds: [] }));
});
afterEach(() => vi.useRealTimers());

test.each(['/', '/landing'])('an anonymous user sees the landing page at %s', async (address) => {
  open(address);
  expect(await screen.findByText('this is LandingScreen')).toBeVisible();
});

test('a signed-in user sees the daily list at /', async () => {
  signIn();
  open('/');
  expect(await screen.findByText('this is DailyScreen')).toBeVisible();
});

test('nothing but its loading is shown while the session is restored', async () => {
  const { stub, release } = respondLater(account.profile, {
    email: 'ann@example.com',
    email_verified: true,
    subscriptionPlan: 'free',
    createdDate: '2026-01-05T00:00:00.000Z',
  });
  stubApi(stub);
  store.set(tokenAtom, testToken());
  const restored = restoreSession();
  open('/dashboard');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(place.pathname).toBe('/dashboard');
  expect(screen.queryByText('this is DailyScreen')).toBeNull();
  await act(async () => {
    release();
    await restored;
  });
  expect(await screen.findByText('this is DailyScreen')).toBeVisible();
});

test('a guarded page sends an anonymous user to sign in, and is remembered', async () => {
  open('/cves/CVE-2026-1?a=1');
  expect(await screen.findByText('this is SignInScreen')).toBeVisible();
  expect(place).toMatchObject({ pathname: '/login', state: { from: '/cves/CVE-2026-1?a=1' } });
});

test('without any sign-in area an anonymous user sees a notice, and is not redirected in a loop', async () => {
  open('/dashboard', live('auth'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in is not available');
});

test('a user who has to verify the email is redirected to the code', async () => {
  signIn();
  requireVerification('ann@example.com');
  open('/dashboard');
  expect(await screen.findByText('this is VerifyScreen')).toBeVisible();
  expect(place.state).toEqual({ from: '/dashboard' });
});

test('the sidebar stands in the order the screens ask for, with the user and Logout', async () => {
  signIn();
  open('/past-vulnerabilities');
  await screen.findByText('this is PastScreen');
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(
    expect.arrayContaining(['Daily Vulnerabilities', 'Past Vulnerabilities', 'About']),
  );
  expect(links[0]).toHaveTextContent('Daily Vulnerabilities');
  expect(links[1]).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('ann@example.com')).toBeVisible();
});

test.each([
  ['announces', true],
  ['lacks', false],
])('an entry of a capability that the provider %s is in the sidebar: %s', async (_, isOffered) => {
  signIn();
  forgetCapabilities();
  const notes: RemoteScreen = {
    expose: 'NotesScreen',
    paths: ['/notes'],
    access: 'signed-in',
    nav: { label: 'Notes', order: 15, icon: [], capability: 'notes/list' },
  };
  const areas = live().map((each) =>
    each.area === 'vulns' ? { ...each, release: { ...each.release, screens: [...each.release.screens, notes] } } : each,
  );
  open('/past-vulnerabilities', areas);
  await screen.findByText('this is PastScreen');
  const links = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(links()[1]).toBe('Notes');
  act(() => announceCapabilities(...(isOffered ? (['notes/list'] as const) : [])));
  expect(links().includes('Notes')).toBe(isOffered);
});

test('the sidebar has entries for operators once the profile says that the user is one', async () => {
  signIn();
  const icon: string[] = [];
  const operations: RemoteScreen = {
    expose: 'OperationsScreen',
    paths: ['/operations'],
    access: 'signed-in',
    operatorNav: { label: 'Operations', order: 15, icon },
  };
  open(
    '/past-vulnerabilities',
    live('tracking').map((area) => ({
      ...area,
      release: { ...area.release, screens: [...area.release.screens, ...(area.area === 'vulns' ? [operations] : [])] },
    })),
  );
  await screen.findByText('this is PastScreen');
  const listLinks = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(listLinks()).not.toContain('Operations');
  act(() => store.set(userAtom, { email: 'ann@example.com', email_verified: true, isOperator: true }));
  expect(listLinks().slice(0, 3)).toEqual(['Daily Vulnerabilities', 'Operations', 'Past Vulnerabilities']);
});

test('an unknown address says so inside the shell', async () => {
  signIn();
  open('/no/such/page');
  expect(await screen.findByText('This section is under development.')).toBeVisible();
  expect(screen.getAllByText('Page Not Found')[0]).toBeVisible();
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
});

test('logging out says so and ends at sign in, with nothing remembered', async () => {
  signIn();
  stubApi(respondWith(auth.logout, null));
  open('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Successfully logged out')).toBeVisible();
  expect(await screen.findByText('this is SignInScreen')).toBeVisible();
  expect(place.state).toBeNull();
});

test('a logout that fails says so and stays', async () => {
  signIn();
  stubApi(respondError(auth.logout, 500, 'Broken'));
  open('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Failed to logout. Please try again.')).toBeVisible();
  expect(screen.getByText('this is DailyScreen')).toBeVisible();
});

test('a logout to a session that is over already ends it all the same, and says why', async () => {
  signIn();
  stubApi(respondError(auth.logout, 401, 'Session expired. Please login again.'));
  open('/dashboard');
  history.replaceState(null, '', '/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
  expect(screen.queryByText('Failed to logout. Please try again.')).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(await screen.findByText('this is SignInScreen')).toBeVisible();
});

test('a logout asked for twice happens once', async () => {
  signIn();
  const { requests } = stubApi(respondWith(auth.logout, null));
  open('/dashboard');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('this is SignInScreen')).toBeVisible();
  expect(requests.filter(({ path }) => path === '/auth/logout')).toHaveLength(1);
  expect(screen.getAllByText('Successfully logged out')).toHaveLength(1);
});

// Opens a screen that crashes until the test repairs it.
function openBroken(): () => void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  exposed({
    DailyScreen: () => {
      if (broken) throw new Error('No such field');
      return <p>all is well</p>;
    },
  });
  signIn();
  open('/dashboard');
  return () => {
    broken = false;
  };
}

test('a screen that crashes leaves the shell standing, and comes back with Retry', async () => {
  const mend = openBroken();
  expect(await screen.findByRole('alert')).toHaveTextContent('No such field');
  expect(screen.getByText('ann@example.com')).toBeVisible();
  mend();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('all is well')).toBeVisible();
});

test('a screen that failed comes back by itself once the browser is online again', async () => {
  const mend = openBroken();
  await screen.findByRole('alert');
  mend();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('all is well')).toBeVisible();
});

test('a page for anonymous users that crashes says so in a page of its own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  exposed({
    SignInScreen: () => {
      throw new Error('No such field');
    },
  });
  open('/login');
  expect(within(await screen.findByRole('main')).getByRole('alert')).toHaveTextContent('No such field');
});

test('a 401 says so, clears the session, and goes to sign in after a second with the page remembered', async () => {
  signIn();
  // The handler of the API client is outside of the router and reads the address of the page.
  history.replaceState(null, '', '/past-vulnerabilities?severity=High');
  open('/past-vulnerabilities?severity=High');
  await screen.findByText('this is PastScreen');
  stubApi(respondError(cves.list, 401, 'Session expired. Please login again.'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await expect(call(cves.list)).rejects.toThrow('Session expired');
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(screen.getByText('Session expired. Please login again.')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(place.pathname).toBe('/past-vulnerabilities');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(place).toMatchObject({ pathname: '/login', state: { from: '/past-vulnerabilities?severity=High' } });
});

test('a refused sign-in says so until the user leaves for another form', async () => {
  exposed({ SignInScreen: () => <Link to="/verify-otp">To the code</Link> });
  history.replaceState(null, '', '/login');
  open('/login');
  await screen.findByText('To the code');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stubApi(respondError(auth.login, 401, 'Wrong password'));
  await act(() =>
    expect(call(auth.login, { body: { email: 'ann@example.com', password: 'x' } })).rejects.toThrow('Wrong password'),
  );
  await vi.waitFor(() => screen.getByText('Wrong password'));
  for (let ms = 0; ms < 500; ms += 50) await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Wrong password')).toBeVisible();
  fireEvent.click(screen.getByText('To the code'));
  // A toast stays for five seconds, unless it is dismissed.
  for (let ms = 0; ms < 1500; ms += 50) await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByText('this is VerifyScreen')).toBeVisible();
  expect(screen.queryByText('Wrong password')).toBeNull();
});

test('a 401 on a page for anonymous users leads to sign in, and from there to the page that was asked for', async () => {
  signIn();
  requireVerification('ann@example.com');
  open('/dashboard');
  await screen.findByText('this is VerifyScreen');
  history.replaceState(null, '', '/verify-otp');
  stubApi(respondError(auth.verifyOtp, 401, 'Too late.'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = call(auth.verifyOtp, { body: { email: 'ann@example.com', otp: '123456' } });
  await act(() => expect(late).rejects.toThrow('Too late.'));
  await act(() => vi.advanceTimersByTimeAsync(999));
  expect(place.pathname).toBe('/verify-otp');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(place).toMatchObject({ pathname: '/login', state: { from: '/dashboard' } });
});

test('a 401 leads a user who was not signed in to sign in, with no page to return to', async () => {
  open('/forgot-password');
  await screen.findByText('this is ForgotPasswordScreen');
  history.replaceState(null, '', '/forgot-password');
  stubApi(respondError(auth.sendOtp, 401, 'Not here.'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = call(auth.sendOtp, { body: { email: 'ann@example.com' } });
  await act(() => expect(sent).rejects.toThrow('Not here.'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(place.pathname).toBe('/login');
  expect(place.state).not.toHaveProperty('from', expect.anything());
});

test.each([
  [false, /demo data/],
  [true, /made up\. No source of CVE records is set up for this site \(CVE_SOURCE\)\.$/],
])('the shell shows a notice while the records are demo data, and no source is set up: %s', async (isMissing, text) => {
  signIn();
  stubApi(respondWith(meta.get, { demo: true, cves: 3, updated_at: null, is_source_missing: isMissing, feeds: [] }));
  open('/dashboard');
  expect(await screen.findByText(/demo data/)).toHaveTextContent(text);
});

test('the shell names the feeds that are late, and when they were last updated', async () => {
  signIn();
  const threeDaysAgo = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  const feeds = [
    { name: 'cves' as const, succeeded_at: new Date().toISOString(), is_late: false },
    { name: 'epss' as const, succeeded_at: threeDaysAgo, is_late: true },
    { name: 'kev' as const, succeeded_at: null, is_late: true },
  ];
  stubApi(respondWith(meta.get, { demo: false, cves: 3, updated_at: null, feeds }));
  open('/dashboard');
  expect(
    await screen.findByText(/^EPSS scores: last updated 3 days ago\. CISA's KEV catalog: not loaded yet\.$/),
  ).toBeVisible();
});

describe('what a list has loaded', () => {
  function List() {
    const { query } = usePages(cves.daily, { visit: 'one', numbered: false });
    return (
      <>
        <p>{query.status === 'ready' ? query.data.items.map(({ cve_id }) => cve_id) : query.status}</p>
        <Link to="/cves/CVE-2026-1">A row</Link>
        <Link to="/past-vulnerabilities">Past</Link>
        <Link to="/about">About us</Link>
      </>
    );
  }
  const countKept = () =>
    queryClient.getQueryCache().findAll({ predicate: (query) => query.queryKey.includes('pages') }).length;

  test.each([
    ['is kept for Back while one of its rows is read', 'A row', 'this is CveScreen', 1],
    ['is dropped in another list', 'Past', 'this is PastScreen', 0],
    ['is dropped on another page', 'About us', 'About Faultline', 0],
  ])('%s', async (_, link, text, kept) => {
    exposed({ DailyScreen: List });
    signIn();
    stubApi(respondRaw(cves.daily, [{ cve_id: 'CVE-2026-1' }]));
    open('/dashboard');
    await screen.findByText('CVE-2026-1');
    await userEvent.click(screen.getByRole('link', { name: link }));
    expect((await screen.findAllByText(text))[0]).toBeVisible();
    expect(countKept()).toBe(kept);
  });
});
