import { cves, trackings } from '@faultline/shared/contract';
import {
  forgetCapabilities,
  renderScreen,
  respondError,
  respondRaw,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyScreen } from './DailyScreen.tsx';
import { PastScreen } from './PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

let requests: ReturnType<typeof stubApi>['requests'];
let respondToTrackings: (announced?: string) => void;

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respondToTrackings = (announced) =>
    resolve(Response.json([], { headers: announced === undefined ? {} : { 'API-Capabilities': announced } }));
  const list = { data: [{ cve_id: 'CVE-2026-1' }], pagination: { total: 1, next_cursor: null, has_next: false } };
  const waitingTrackings: Stub = { endpoint: trackings.list, respond: () => promise };
  ({ requests } = stubApi(waitingTrackings, respondRaw(cves.list, list), respondRaw(cves.daily, list)));
  forgetCapabilities();
});

// Requests of the list only: in other orders, a panel requests its four newest rows.
const listed = () =>
  requests.filter(({ path, query }) => path.startsWith('/cves') && query['limit'] === '20').map(({ query }) => query);
const isShown = () => screen.findByRole('link', { name: 'CVE-2026-1' });
// Another user each time: what a provider has announced is remembered for each.
let users = 0;
const open = (search: string, Tab = PastScreen) => {
  const user = { email: `user-${(users += 1)}@example.com` };
  return renderScreen(<Tab />, { at: `/list${search}`, path: '/list', user });
};

describe('CveListScreen of a provider that has not responded yet', () => {
  test.each([
    ['?q=heap', { q: 'heap' }],
    ['?exploitation=active', { exploitation: 'active' }],
    ['?exploitation=kev', { kev: 'true' }],
    ['?score=7&epss=0.5', { min_score: '7', min_epss: '0.5' }],
    ['?severity=critical,high&name=heap', { severity: 'Critical,High', vulnerability_name: 'heap' }],
    ['?sort=priority', { sort: 'priority' }],
    ['?order=asc', { order: 'asc' }],
  ])('requests a list of %s once, when it is known that it takes that', async (search, query) => {
    open(search);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.getByText('Fetching the latest security data...')).toBeVisible();
    respondToTrackings('search');
    await isShown();
    expect(listed()).toEqual([{ limit: '20', ...query }]);
  });

  test('requests the list without what the provider turns out not to take', async () => {
    open('?q=heap&name=overflow', DailyScreen);
    respondToTrackings();
    await isShown();
    expect(listed()).toEqual([{ limit: '20', vulnerability_name: 'overflow' }]);
  });

  test('requests the list as it can where the trackings fail', async () => {
    stubApi(respondError(trackings.list, 503, 'Down.'));
    forgetCapabilities();
    open('?q=heap');
    await isShown();
    expect(listed()).toEqual([{ limit: '20' }]);
  });

  test.each(['', '?name=heap&kev=true', '?severity=high', '?sort=published&order=desc', '?score=many&q=%20'])(
    'requests a list of "%s" at once',
    async (search) => {
      open(search);
      await isShown();
      expect(listed()).toHaveLength(1);
    },
  );
});
