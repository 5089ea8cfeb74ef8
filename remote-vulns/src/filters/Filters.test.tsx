import { cves, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondRaw,
  respondWith,
  stubApi,
  stubScreenWidth,
} from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyScreen } from '../list/DailyScreen.tsx';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const list = { data: [{ cve_id: 'CVE-2026-1', epss: 0.1 }], pagination: { total: 1, has_next: false } };
beforeEach(() => {
  announceCapabilities();
  stubApi(respondWith(trackings.list, []), respondRaw(cves.list, list), respondRaw(cves.daily, list));
});
afterEach(() => vi.useRealTimers());

// Opens a tab and waits for its list; returns the queries that were sent since.
async function open(Tab = PastScreen, at = '/') {
  const { requests } = stubApi();
  const view = renderScreen(<Tab />, { at });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  const first = requests.length;
  const queries = () =>
    requests
      .slice(first)
      .filter(({ path }) => path.startsWith('/cves'))
      .map(({ query }) => query);
  return { ...view, queries };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const readOptions = (select: HTMLElement) =>
  [...select.querySelectorAll('option')].map(({ textContent }) => textContent);
// Pasted, because a busy machine may pause between two keys for longer than the delay of the filter.
async function enter(user: UserEvent, name: string, value: string) {
  await user.click(field(name));
  await user.paste(value);
  await user.keyboard('{Enter}');
}
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

describe('a change of a filter', () => {
  test('is asked for a second later, and only the last', async () => {
    const { queries } = await open();
    vi.useFakeTimers();
    type('Vendor', 'Ac');
    await act(() => vi.advanceTimersByTimeAsync(999));
    type('Vendor', 'Acme');
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(queries()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(queries()).toEqual([{ limit: '20', vendor_name: 'Acme' }]);
  });

  test.each([
    ['CVE ID', 'CVE-2026', 'cve_id'],
    ['Vendor', 'Ac & me', 'vendor_name'],
    ['Product', 'Anvil+', 'product_name'],
    ['Vulnerability', 'Flaw 100%', 'vulnerability_name'],
  ])('in %s is sent without blanks around it, by Enter at once', async (name, value, key) => {
    const { queries, user } = await open(DailyScreen);
    await enter(user, name, ` ${value} `);
    await waitFor(() => expect(queries()).toEqual([{ limit: '20', [key]: value }]));
  });

  test('is in the address, and Back takes it back', async () => {
    const { user, router } = await open();
    await enter(user, 'Vendor', 'Acme');
    await waitFor(() => expect(router.state.location.search).toBe('?vendor=Acme'));
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe('');
    expect(field('Vendor')).toHaveValue('');
  });

  test('keeps what is typed before the address has followed', async () => {
    const { router } = await open(PastScreen, '/?severity=High');
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
      type('Vendor', 'Acme');
    });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(field('Vendor')).toHaveValue('Acme');
    await act(() => router.navigate(-1));
    expect(field('Vendor')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Severity' })).toHaveValue('High');
  });

  test('keeps the space somebody is typing after', async () => {
    await open();
    vi.useFakeTimers();
    type('Vendor', 'Acme ');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(field('Vendor')).toHaveValue('Acme ');
  });
});

test('an address is a filtered list', async () => {
  const { requests } = stubApi();
  renderScreen(<PastScreen />, { at: '/?cve=2026&severity=High&from=2026-11-01&to=2026-11-02&kev=true' });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  expect(requests.find(({ path }) => path === '/cves')?.query).toEqual({
    limit: '20',
    cve_id: '2026',
    severity: 'High',
    kev: 'true',
    published_date_start: '2026-11-01T00:00:00.000Z',
    published_date_end: '2026-11-02T23:59:59.999Z',
  });
  expect(field('CVE ID')).toHaveValue('2026');
  expect(screen.getByText('5 filter(s) active')).toBeVisible();
});

describe('the severity', () => {
  test('offers the four levels on a desk', async () => {
    const { queries, user } = await open();
    const select = screen.getByRole('combobox', { name: 'Severity' });
    expect(readOptions(select)).toEqual(['All Severities', 'Critical', 'High', 'Medium', 'Low']);
    await user.selectOptions(select, 'Critical');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries()).toEqual([{ limit: '20', severity: 'Critical' }]));
  });
});

describe('the view', () => {
  test.each([
    [DailyScreen, 'Daily Vulnerabilities'],
    [PastScreen, 'All Vulnerabilities'],
  ])('is at first the whole list', async (Tab, name) => {
    await open(Tab);
    const select = screen.getByRole('combobox', { name: 'View' });
    expect(select).toHaveDisplayValue(name);
    expect(readOptions(select)).toEqual([name, 'My Tracked Items']);
  });

  test('of tracked items clears the texts, and the other one tracked-only', async () => {
    const { queries, user } = await open(PastScreen, '/?cve=2026&vendor=Acme&product=Anvil&name=hole&severity=High');
    expect(screen.getByText('5 filter(s) active')).toBeVisible();
    const select = screen.getByRole('combobox', { name: 'View' });
    await user.selectOptions(select, 'My Tracked Items');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries()).toEqual([{ limit: '20', severity: 'High', tracked: 'true' }]));
    for (const name of ['CVE ID', 'Vendor', 'Product', 'Vulnerability']) expect(field(name)).toHaveValue('');
    await user.selectOptions(select, 'All Vulnerabilities');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '20', severity: 'High' }));
  });
});

describe('the part of the tracked items', () => {
  beforeEach(() => {
    announceCapabilities('match-outcomes');
    stubApi(respondRaw(trackings.list, { data: [{ id: 1, tracking_type: 'cve', target_id: 'CVE-2026-1' }] }));
  });

  test.each([
    ['affected', 'Affected only'],
    ['uncomparable', "Can't be compared only"],
  ])('%s is shown, counted and requested until it is removed', async (outcome, label) => {
    const { requests } = stubApi();
    const { queries, user } = await open(PastScreen, `/?tracked=true&outcome=${outcome}`);
    expect(requests.find(({ path }) => path === '/cves')?.query).toEqual({ limit: '20', tracked: 'true', outcome });
    expect(screen.getByText('2 filter(s) active')).toBeVisible();
    expect(screen.getByText(label)).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Remove the filter ${label}` }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '20', tracked: 'true' }));
    expect(screen.queryByText(label)).toBeNull();
  });

  test('is not requested where the provider does not list parts, or without tracked items', async () => {
    const { requests } = stubApi();
    await open(PastScreen, '/?outcome=affected');
    announceCapabilities('search');
    await open(PastScreen, '/?tracked=true&outcome=affected');
    expect(requests.some(({ query }) => 'outcome' in query)).toBe(false);
  });
});

describe('the days', () => {
  test('are chosen on Past only', async () => {
    await open(DailyScreen);
    expect(screen.queryByLabelText(/^(Start|End) date$/)).toBeNull();
  });

  test('bound each other, and are whole days in UTC', async () => {
    const { queries, user } = await open(PastScreen, '/?from=2026-11-02&to=2026-11-05');
    expect(screen.getByLabelText('Start date')).toHaveAttribute('max', '2026-11-05');
    expect(screen.getByLabelText('End date')).toHaveAttribute('min', '2026-11-02');
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-11-04' } });
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(queries()).toEqual([
        {
          limit: '20',
          published_date_start: '2026-11-02T00:00:00.000Z',
          published_date_end: '2026-11-04T23:59:59.999Z',
        },
      ]),
    );
  });

  test('in the wrong order are not asked for before they are corrected', async () => {
    const { queries } = await open(PastScreen, '/?from=2026-11-01&to=2026-11-02');
    vi.useFakeTimers();
    const start = (value: string) => fireEvent.change(screen.getByLabelText('Start date'), { target: { value } });
    start('2026-11-03');
    expect(screen.getByRole('alert')).toHaveTextContent('The start date cannot be later than the end date.');
    expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(queries()).toEqual([]);
    start('');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(queries()).toEqual([{ limit: '20', published_date_end: '2026-11-02T23:59:59.999Z' }]);
  });
});

describe('the buttons', () => {
  test('Refresh asks again while there is no filter', async () => {
    const { queries, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(queries()).toEqual([{ limit: '20' }]));
    expect(screen.queryByText(/active/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  });

  test('Clear takes every filter off at once', async () => {
    const { queries, user, router } = await open(PastScreen, '/?vendor=Acme&kev=true');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(queries()).toEqual([{ limit: '20' }]));
    expect(router.state.location.search).toBe('');
  });

  test('an empty list offers to clear the filters', async () => {
    stubApi(respondRaw(cves.list, { data: [], pagination: { total: 0 } }));
    const { user, router } = renderScreen(<PastScreen />, { at: '/?vendor=nobody' });
    expect(await screen.findByText('No vulnerabilities found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test.each([
    ['a list that says what is exploited', PastScreen, [{ cve_id: 'CVE-2026-1', epss: 0.1 }], []],
    ['a Daily whose rows say that they are not', DailyScreen, [{ cve_id: 'CVE-2026-1', kev: false }], []],
    ['an empty Daily of a provider that announces the filter', DailyScreen, [], ['cve-stats' as const]],
  ])('KEV only is offered on %s', async (_, Tab, rows, announced) => {
    announceCapabilities(...announced);
    const { requests } = stubApi(respondRaw(cves.list, rows), respondRaw(cves.daily, rows));
    const { user } = renderScreen(<Tab />);
    await screen.findByText(rows.length > 0 ? 'All data loaded' : 'No vulnerabilities found');
    await user.click(screen.getByRole('button', { name: 'KEV only' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const { path } = Tab === PastScreen ? cves.list : cves.daily;
    const queries = () => requests.filter((request) => request.path === path).map(({ query }) => query);
    await waitFor(() => expect(queries()).toEqual([{ limit: '20' }, { limit: '20', kev: 'true' }]));
  });

  test.each([
    ['a list', PastScreen, [{ cve_id: 'CVE-2026-1' }]],
    ['an empty Daily', DailyScreen, []],
  ])('KEV only is not offered on %s where nothing says what is exploited', async (_, Tab, rows) => {
    stubApi(respondRaw(cves.list, rows), respondRaw(cves.daily, rows));
    renderScreen(<Tab />);
    await screen.findByText(rows.length > 0 ? 'All data loaded' : 'No vulnerabilities found');
    expect(screen.queryByRole('button', { name: 'KEV only' })).toBeNull();
  });
});

describe('on a small screen', () => {
  beforeEach(() => stubScreenWidth(390));

  test('the filters fold away, and offer Unknown and tracked items', async () => {
    const { queries, user } = await open(DailyScreen);
    expect(screen.queryByRole('textbox', { name: 'Vendor' })).toBeNull();
    const toggle = screen.getByRole('button', { name: /^Filters/ });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Severity' }), 'Unknown');
    await user.click(screen.getByRole('checkbox', { name: 'Show only tracked items' }));
    expect(screen.getByText('2 filter(s) active')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '20', severity: 'Unknown', tracked: 'true' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ limit: '20' }));
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Severity' })).toBeNull());
  });
});

describe('saved views', () => {
  test('are named, kept, picked and dropped', async () => {
    const { user, router } = await open(PastScreen, '/?vendor=Acme&severity=High');
    const views = async () => user.click(await screen.findByRole('button', { name: /^Saved views/ }));
    await views();
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    expect(screen.getByText('Enter a name')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Save the filters as' }), 'Acme, high{Enter}');
    expect(await screen.findByText('View “Acme, high” saved')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Saved views: Acme, high' })).toHaveTextContent('Acme, high');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await views();
    await user.click(await screen.findByRole('button', { name: 'Acme, high' }));
    await waitFor(() => expect(router.state.location.search).toBe('?vendor=Acme&severity=High'));
    await views();
    await user.click(await screen.findByRole('button', { name: 'Delete view Acme, high' }));
    expect(screen.queryByRole('button', { name: 'Acme, high' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Acme, high' })).toBeVisible();
  });
});
