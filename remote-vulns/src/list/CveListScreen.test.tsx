import { cves, type Endpoint, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondLater,
  respondRaw,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyScreen } from './DailyScreen.tsx';
import { PastScreen } from './PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

// The height of a real page of twenty rows, so that nothing is loaded before scrolling.
function scrollPageTo(top: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('scrollY', top);
}
beforeEach(() => {
  scrollPageTo(0);
  stubApi(respondWith(trackings.list, []));
});
afterEach(() => vi.useRealTimers());

const page = (endpoint: Endpoint, ids: string[], next_cursor: string | null = null, total = 1234) =>
  respondRaw(endpoint, {
    data: ids.map((cve_id) => ({ cve_id })),
    pagination: { total, next_cursor, has_next: next_cursor !== null },
  });
const link = (name: string) => screen.findByRole('link', { name });
const readCells = async (id: string) =>
  within((await link(id)).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const tabs: { Tab: () => ReactNode; endpoint: Endpoint; title: string; subtitle: string; failed: string }[] = [
  {
    Tab: DailyScreen,
    endpoint: cves.daily,
    title: 'Daily Vulnerabilities',
    subtitle: '1,234 vulnerabilities published today',
    failed: 'Failed to load daily CVE data',
  },
  {
    Tab: PastScreen,
    endpoint: cves.list,
    title: 'Past Vulnerabilities',
    subtitle: '1,234 vulnerabilities in database',
    failed: 'Failed to load CVE data',
  },
];

describe.each(tabs)('$title', ({ Tab, endpoint, title, subtitle, failed }) => {
  test('asks for twenty rows and nothing else, and shows them', async () => {
    const { requests } = stubApi(page(endpoint, ['CVE-2026-1']));
    renderScreen(<Tab />, { at: '/?cursor=x&unknown=1' });
    expect(await link('CVE-2026-1')).toHaveAttribute('href', '/cves/CVE-2026-1');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} · Faultline`);
    expect(screen.getByText(subtitle)).toBeVisible();
    expect(screen.getByText('All data loaded')).toBeVisible();
    expect(requests.filter(({ path }) => path === endpoint.path).map(({ query }) => query)).toEqual([{ limit: '20' }]);
  });

  test('says that it is loading', async () => {
    const { stub, release } = respondLater(endpoint, null);
    stubApi(stub);
    renderScreen(<Tab />);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.getByText('Fetching the latest security data...')).toBeVisible();
    release();
    expect(await screen.findByText('No vulnerabilities found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
  });

  test('says why it failed with everything emptied, and recovers', async () => {
    localStorage.setItem('overviewOpen:ann@example.com', 'true');
    stubApi(respondError(endpoint, 503, 'Down for a minute.'));
    const { user } = renderScreen(<Tab />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(failed);
    expect(alert).toHaveTextContent('Down for a minute.');
    expect(screen.getByText(subtitle.replace('1,234', '–'))).toBeVisible();
    expect(screen.getByText('No vulnerability data available')).toBeVisible();
    expect(screen.getByText('No trending data available from database')).toBeVisible();
    for (const figure of ['Total Vulnerabilities', 'Critical Severity', 'High Severity']) {
      expect(screen.getByText(figure).closest('dl')).toHaveTextContent(new RegExp(`^${figure}–`));
    }
    stubApi(page(endpoint, ['CVE-2026-2']));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await link('CVE-2026-2')).toBeVisible();
  });

  test('a refresh that fails empties the list', async () => {
    stubApi(page(endpoint, ['CVE-2026-1']));
    const { user } = renderScreen(<Tab />);
    await link('CVE-2026-1');
    stubApi(respondError(endpoint, 500, 'Broken.'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    expect(screen.queryByRole('link', { name: 'CVE-2026-1' })).toBeNull();
  });

  test('loads more by hand, to the end', async () => {
    announceCapabilities();
    const { requests } = stubApi(page(endpoint, ['CVE-2026-1'], 'a/b+c='));
    const { user } = renderScreen(<Tab />);
    await link('CVE-2026-1');
    expect(screen.getByText('Showing 1 of 1,234')).toBeVisible();
    expect(screen.getByText('Based on the 1 loaded of 1,234')).toBeVisible();
    stubApi(page(endpoint, ['CVE-2026-2'], null));
    await user.click(screen.getByRole('button', { name: 'Load more manually' }));
    expect(await link('CVE-2026-2')).toBeVisible();
    expect(screen.getByText('Based on the 2 loaded of 1,234')).toBeVisible();
    expect(screen.getByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
    expect(screen.getByText('All data loaded')).toBeVisible();
    expect(requests.at(-1)?.query).toEqual({ limit: '20', cursor: 'a/b+c=' });
  });

  test('asks for no page without a cursor', async () => {
    const pagination = { total: 50, has_next: true };
    const { requests } = stubApi(respondRaw(endpoint, { data: [{ cve_id: 'CVE-2026-1' }], pagination }));
    renderScreen(<Tab />);
    expect(await screen.findByText('All data loaded')).toBeVisible();
    expect(requests.filter(({ path }) => path === endpoint.path)).toHaveLength(1);
  });

  test('loads more when it is scrolled near the bottom, and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { requests } = stubApi(page(endpoint, ['CVE-2026-1'], 'c1'));
    renderScreen(<Tab />);
    await link('CVE-2026-1');
    const queries = () => requests.filter(({ path }) => path === endpoint.path).length;
    stubApi(page(endpoint, ['CVE-2026-2'], null));
    await vi.advanceTimersByTimeAsync(1000);
    scrollPageTo(899);
    fireEvent.scroll(window);
    await vi.advanceTimersByTimeAsync(1000);
    expect(queries()).toBe(1);
    scrollPageTo(900);
    fireEvent.scroll(window);
    expect(await link('CVE-2026-2')).toBeVisible();
  });

  test('a page that does not come can be asked for again, and takes nothing away', async () => {
    stubApi(page(endpoint, ['CVE-2026-1'], 'c1'));
    const { user } = renderScreen(<Tab />);
    await link('CVE-2026-1');
    stubApi(respondError(endpoint, 500, 'Broken.'));
    await user.click(screen.getByRole('button', { name: 'Load more manually' }));
    expect(await screen.findByText('The next page could not be loaded.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
    stubApi(page(endpoint, ['CVE-2026-2'], null));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await link('CVE-2026-2')).toBeVisible();
  });

  test('shows the tracked items that are left of what the provider sends', async () => {
    const rows = [
      { cve_id: 'CVE-1', vendor_id: 7 },
      { cve_id: 'CVE-2', product_id: 8 },
      { cve_id: 'CVE-3', product_version_ids: [9] },
      { cve_id: 'CVE-4' },
      { cve_id: 'CVE-5', vendor_id: 70 },
    ];
    const types = ['vendor', 'product', 'product_version', 'cve'];
    const targets = [7, 8, 9, 'CVE-4'];
    const list = types.map((type, id) => ({ id, type, target_id: targets[id], is_active: true }));
    const inactive = { id: 9, type: 'vendor', target_id: 70, is_active: false };
    const { requests } = stubApi(
      respondRaw(trackings.list, [...list, inactive]),
      respondRaw(endpoint, { data: rows, pagination: { has_next: false } }),
    );
    renderScreen(<Tab />, { at: '/?tracked=true' });
    await link('CVE-1');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'CVE-5' })).toBeNull());
    for (const id of ['CVE-2', 'CVE-3', 'CVE-4']) expect(screen.getByRole('link', { name: id })).toBeVisible();
    expect(requests.find(({ path }) => path === endpoint.path)?.query).toEqual({ limit: '20', tracked: 'true' });
    expect(requests.filter(({ path }) => path === trackings.list.path)).toHaveLength(1);
  });

  test('marks rows by what the provider says of versions and filters, and says why', async () => {
    const filtered = { id: 1, type: 'product', target_id: 8, version_filter: '9.0.50', is_active: true };
    const match = (outcome: string, reason: string) => ({ matches: [{ tracking_id: 1, outcome, reason }] });
    const rows = [
      { cve_id: 'CVE-1', product_id: 8, ...match('affected', '9.0.50 is in < 9.0.98') },
      { cve_id: 'CVE-2', product_id: 8, ...match('uncomparable', "9.0.50 can't be compared") },
      { cve_id: 'CVE-3', product_id: 8, matches: [] },
    ];
    const { requests } = stubApi(
      respondRaw(trackings.list, [filtered]),
      respondRaw(endpoint, { data: rows, pagination: { has_next: false } }),
    );
    renderScreen(<Tab />);
    const rowOf = async (id: string) => (await link(id)).closest('tr');
    expect(await rowOf('CVE-1')).toHaveTextContent('You are tracking this product: 9.0.50 is in < 9.0.98');
    expect(await rowOf('CVE-2')).toHaveTextContent("9.0.50 can't be compared");
    expect(await rowOf('CVE-2')).not.toHaveTextContent('You are tracking');
    expect(await rowOf('CVE-3')).not.toHaveAttribute('data-highlighted', 'true');
    expect(requests.filter(({ path }) => path === endpoint.path).at(-1)?.query).toEqual({
      limit: '20',
      matches: 'true',
    });
  });

  test('shows the defaults for what is missing', async () => {
    announceCapabilities();
    stubApi(respondRaw(endpoint, [{ id: 'CVE-2026-9' }]));
    renderScreen(<Tab />);
    const owner = 'Unknown Vendor Unknown Product';
    const cells = ['CVE-2026-9', owner, 'Unknown', 'N/A', 'Unknown', 'Unknown Vulnerability', 'Unknown', ''];
    expect(await readCells('CVE-2026-9')).toEqual(cells);
  });

  test('shows the field names of Daily, and what is not a score or date as it is', async () => {
    const daily = {
      vendor: 'Acme',
      product: 'Anvil',
      severity: 'CRITICAL',
      score: '9.8',
      date: '2026-01-05',
      title: 'A hole',
      extra: { deep: [1] },
    };
    const odd = { ...daily, cve_id: 'CVE-2', severity: 'none', score: 'n/a', date: 'soon', status: 'Analyzed' };
    announceCapabilities();
    stubApi(respondRaw(endpoint, [{ ...daily, cve_id: 'CVE-1' }, odd]));
    renderScreen(<Tab />);
    const one = ['CVE-1', 'Acme Anvil', 'Critical', '9.8', 'Jan 5, 2026', 'A hole', 'Unknown', ''];
    expect(await readCells('CVE-1')).toEqual(one);
    const two = ['CVE-2', 'Acme Anvil', 'Unknown', 'N/A', 'soon', 'A hole', 'Analyzed', ''];
    expect(await readCells('CVE-2')).toEqual(two);
  });
});

test('a hidden list is not filled for ever: after a hundred rows without one to show it waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  scrollPageTo(2000);
  let pages = 0;
  stubApi({
    endpoint: cves.list,
    respond: async () => {
      pages += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      const data = Array.from({ length: 20 }, (_, place) => ({ cve_id: `CVE-${pages}-${place}` }));
      return Response.json({ data, pagination: { total: 9000, next_cursor: `c${pages}`, has_next: true } });
    },
  });
  renderScreen(<PastScreen />, { at: '/?tracked=true' });
  expect(await screen.findByText('No vulnerabilities found')).toBeVisible();
  expect(screen.getByText(/Nothing here matches your track list/)).toBeVisible();
  await waitFor(() => expect(pages).toBe(6));
  await vi.advanceTimersByTimeAsync(5000);
  expect(pages).toBe(6);
  expect(screen.getByRole('button', { name: 'Load more manually' })).toBeVisible();
});

test('texts of records are text', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>\u202Egnp';
  stubApi(respondRaw(cves.list, [{ cve_id: 'CVE-1', title: hostile, vendor: hostile, product: hostile }]));
  const { container } = renderScreen(<PastScreen />);
  await link('CVE-1');
  expect(screen.getByRole('table', { name: 'Vulnerabilities' })).toHaveTextContent('<script>alert(2)</script>');
  expect(container.querySelector('img, script')).toBeNull();
});
