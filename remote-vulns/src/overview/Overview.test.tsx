import { cves, trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondLater,
  respondRaw,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyScreen } from '../list/DailyScreen.tsx';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({
  SeverityPie: ({ distribution, onPick }: { distribution: object; onPick: (level: string) => void }) => (
    <p>
      pie {JSON.stringify(distribution)}
      <button type="button" onClick={() => onPick('Medium')}>
        Medium
      </button>
    </p>
  ),
}));
beforeEach(() => {
  localStorage.setItem('overviewOpen:ann@example.com', 'true');
  stubApi(respondRaw(trackings.list, []));
});

const rows = [1, 2, 3, 4, 5].map((day) => ({
  cve_id: `CVE-2026-${day}`,
  vendor: 'Acme',
  product: `Anvil ${day}`,
  severity: day === 5 ? 'CRITICAL' : 'HIGH',
  date: `2026-11-0${day}T00:00:00Z`,
}));

async function open(body: object, Tab = DailyScreen) {
  const { requests } = stubApi(respondRaw(cves.daily, body), respondRaw(cves.list, body));
  const view = renderScreen(<Tab />);
  await screen.findByText(/All data loaded|No vulnerabilities found/);
  return { ...view, requests };
}
const figure = (label: string) => screen.getByText(label).closest('dl');
const panel = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });

test('shows the figures the provider counted', async () => {
  await open({
    data: rows,
    pagination: { total: 40 },
    stats: { total_vulnerabilities: 40, severity_distribution: { critical: 3, High: 12 } },
  });
  expect(figure('Total Vulnerabilities')).toHaveTextContent('40');
  expect(figure('Critical Severity')).toHaveTextContent('3Requires immediate attention');
  expect(figure('High Severity')).toHaveTextContent('12High priority issues');
  expect(await screen.findByText(/pie .*"Critical":3,"High":12/)).toBeVisible();
});

test('counts the rows loaded where the provider counts nothing, and says so', async () => {
  announceCapabilities();
  const { requests } = await open({ data: rows, pagination: { total: 900 } }, PastScreen);
  expect(panel('Vulnerability Distribution')).toHaveTextContent('Based on the 5 loaded of 900');
  expect(await screen.findByText(/pie .*"High":4,"Critical":1/)).toBeVisible();
  expect(figure('Total Vulnerabilities')).toHaveTextContent('900Severities of the 5 loaded');
  expect(requests.map(({ path }) => path)).not.toContain('/cves/stats');
  expect(screen.queryByRole('button', { name: 'Trends' })).toBeNull();
});

describe('where the provider announces statistics', () => {
  const page = (total = 900) => ({ data: rows, pagination: { total, next_cursor: 'more', has_next: true } });
  const stats = {
    severity_distribution: { Critical: 30, High: 120 },
    total_vulnerabilities: 901,
    trending_vendors: [{ id: 1, name: 'Acme', count: 44 }],
    trending_products: [{ id: 2, name: 'Anvil', count: 40 }],
  };

  test('shows those of the whole list on Past, which stay as more is loaded', async () => {
    const { requests } = stubApi(respondRaw(cves.list, page()), respondWith(cves.stats, stats));
    renderScreen(<PastScreen />, { at: '/?vendor=Acme&kev=true' });
    expect(await screen.findByText(/pie .*"Critical":30,"High":120/)).toBeVisible();
    expect(figure('Total Vulnerabilities')).toHaveTextContent(/^Total Vulnerabilities901$/);
    expect(screen.getByRole('button', { name: 'Trends' })).toBeVisible();
    expect(figure('Critical Severity')).toHaveTextContent('30Requires immediate attention');
    expect(screen.getByRole('region', { name: 'Top Vendors' })).toHaveTextContent('Acme44');
    expect(screen.getByRole('region', { name: 'Top Products' })).toHaveTextContent('Anvil40');
    expect(screen.queryByText(/loaded of/)).toBeNull();
    // Without a layout, the next page is loaded automatically.
    await waitFor(() => expect(requests.filter(({ path }) => path === '/cves')).toHaveLength(2));
    expect(figure('Critical Severity')).toHaveTextContent('30Requires');
    expect(requests.filter(({ path }) => path === '/cves/stats').map(({ query }) => query)).toEqual([
      { vendor_name: 'Acme', kev: 'true' },
    ]);
  });

  test('shows the rows and their total before them', async () => {
    const late = respondLater(cves.stats, stats);
    stubApi(respondRaw(cves.list, page()), late.stub);
    renderScreen(<PastScreen />);
    expect(await screen.findByRole('link', { name: 'CVE-2026-1' })).toBeVisible();
    expect(figure('Total Vulnerabilities')).toHaveTextContent('900');
    expect(figure('Critical Severity')).toHaveTextContent(/^Critical SeverityRequires/);
    late.release();
    await waitFor(() => expect(figure('Critical Severity')).toHaveTextContent('30'));
  });

  test('counts what is loaded where they fail', async () => {
    stubApi(respondRaw(cves.list, page()), respondError(cves.stats, 503, 'Busy.'));
    renderScreen(<PastScreen />);
    expect(await screen.findByText('Based on the 5 loaded of 900')).toBeVisible();
    expect(figure('High Severity')).toHaveTextContent('4');
  });

  test('requests them again with Refresh, and after a change of trackings', async () => {
    const { requests } = stubApi(
      respondRaw(cves.list, page()),
      respondWith(cves.stats, stats),
      respondRaw(trackings.save, { id: 1 }),
    );
    const { user } = renderScreen(<PastScreen />);
    await waitFor(() => expect(figure('Critical Severity')).toHaveTextContent('30'));
    stubApi(respondWith(cves.stats, { ...stats, severity_distribution: { Critical: 31 } }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(figure('Critical Severity')).toHaveTextContent('31'));
    stubApi(respondWith(cves.stats, { ...stats, severity_distribution: { Critical: 32 } }));
    await user.click((await screen.findAllByRole('button', { name: 'Track Vendor' }))[0] as HTMLElement);
    await waitFor(() => expect(figure('Critical Severity')).toHaveTextContent('32'));
    expect(requests.filter(({ path }) => path === '/cves/stats')).toHaveLength(3);
  });

  test('takes those that a list brings with it', async () => {
    const { requests } = await open({ data: rows, stats: { severity_distribution: { High: 7 } } }, PastScreen);
    expect(figure('High Severity')).toHaveTextContent('7');
    expect(requests.map(({ path }) => path)).not.toContain('/cves/stats');
  });
});

test.each([
  ['no rows', { data: [] }],
  ['zeros', { data: rows, stats: { severity_distribution: { High: 0, Low: -2 } } }],
])('has nothing to draw with %s', async (_, body) => {
  await open(body);
  expect(await within(panel('Vulnerability Distribution')).findByText('No vulnerability data available')).toBeVisible();
});

describe('trends', () => {
  test('show five of each', async () => {
    const named = (what: string) =>
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name: `${what} ${name}`, count: 2 }));
    await open({ data: rows, stats: { trending_vendors: named('Vendor'), trending_products: named('Product') } });
    for (const what of ['Vendor', 'Product']) {
      const items = within(screen.getByRole('region', { name: `Top ${what}s` })).getAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual(
        ['A', 'B', 'C', 'D', 'E'].map((name) => `${what} ${name}2`),
      );
    }
  });

  test('can be missing', async () => {
    await open({ data: rows });
    expect(screen.getByText('No trending data available from database')).toBeVisible();
  });

  test.each([
    ['vendor', 'Vendor'],
    ['product', 'Product'],
  ])('filter the list by the %s that is picked', async (owner, field) => {
    const { user, requests } = await open({ data: rows, stats: { [`trending_${owner}s`]: [['Zenith', 3]] } });
    await user.click(screen.getByRole('button', { name: /Zenith/ }));
    expect(screen.getByRole('textbox', { name: field })).toHaveValue('Zenith');
    expect(screen.getByText('1 filter(s) active')).toBeVisible();
    await waitFor(() => expect(requests.at(-1)?.query).toEqual({ limit: '20', [`${owner}_name`]: 'Zenith' }));
  });
});

test('the four most recent are highlights', async () => {
  await open({ data: rows });
  const list = within(panel('Most recent'));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(
    ['5Critical', '4High', '3High', '2High'].map(
      (end) => expect.stringContaining(`CVE-2026-${end[0]} - Acme Anvil ${end}`) as string,
    ),
  );
});

describe('the figures', () => {
  const stats = { total_vulnerabilities: 40, severity_distribution: { Critical: 3, High: 12, Medium: 9 } };
  const asked = (requests: readonly { path: string; query: object }[]) =>
    requests.filter(({ path }) => path.startsWith('/cves')).at(-1)?.query;

  test.each([
    ['3, show Critical', 'Critical'],
    ['12, show High', 'High'],
    ['Medium', 'Medium'],
  ])('"%s" filters the list at once, and again by none', async (name, severity) => {
    const { user, requests } = await open({ data: rows, stats });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(asked(requests)).toMatchObject({ severity }));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(asked(requests)).not.toHaveProperty('severity'));
  });

  test('of the whole list shows all severities', async () => {
    const { requests } = stubApi(respondRaw(cves.daily, { data: rows, stats }));
    const { user } = renderScreen(<DailyScreen />, { at: '/?severity=High' });
    await user.click(await screen.findByRole('button', { name: '40, show all severities' }));
    await waitFor(() => expect(asked(requests)).not.toHaveProperty('severity'));
  });
});

test('opens from a strip to larger panels and folds away, and stays so', async () => {
  localStorage.removeItem('overviewOpen:ann@example.com');
  const { user, unmount } = await open({ data: rows, stats: { severity_distribution: { Critical: 3 } } });
  expect(figure('Critical Severity')).toHaveTextContent('3Requires immediate attention');
  expect(panel('Vulnerability Distribution')).toBeVisible();
  expect(screen.queryByText('Most recent')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Overview', expanded: false }));
  expect(panel('Most recent')).toBeVisible();
  unmount();
  const again = await open({ data: rows });
  expect(panel('Most recent')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Overview' }));
  expect(screen.queryByText('Most recent')).toBeNull();
  again.unmount();
  await open({ data: rows });
  expect(screen.queryByText('Most recent')).toBeNull();
});

test('the most recent are the newest, whatever the list is sorted by', async () => {
  announceCapabilities('search');
  const [oldest, newest] = [rows.slice(0, 1), rows.slice(4)];
  stubApi({
    endpoint: cves.list,
    respond: ({ query }) => new Response(JSON.stringify({ data: query['sort'] === 'score' ? oldest : newest })),
  });
  const path = '/past-vulnerabilities';
  renderScreen(<PastScreen />, { at: `${path}?sort=score`, path });
  await waitFor(() => expect(panel('Most recent')).toHaveTextContent('CVE-2026-5'));
  expect(panel('Most recent')).not.toHaveTextContent('CVE-2026-1');
});

describe('since the last visit', () => {
  const visit = (before: string, seen: string) =>
    localStorage.setItem(
      'visit-daily:ann@example.com',
      JSON.stringify({ before: Date.parse(before), seen: Date.parse(seen) }),
    );

  test('what is new is counted and marked', async () => {
    visit('2026-10-01', '2026-11-03T12:00:00Z');
    await open({ data: rows.toReversed() });
    await waitFor(() => expect(panel('Most recent')).toHaveTextContent('2 new since your last visit'));
    expect(screen.getAllByRole('img', { name: 'New since your last visit' })).toHaveLength(2);
  });

  test('a reload does not end a visit', async () => {
    visit('2026-11-04T12:00:00Z', new Date(Date.now() - 60_000).toISOString());
    await open({ data: rows.toReversed() });
    expect(panel('Most recent')).toHaveTextContent('1 new since your last visit');
  });

  test('nothing is new on the first', async () => {
    await open({ data: rows });
    expect(screen.queryByText(/since your last visit/)).toBeNull();
  });

  test('Past marks nothing', async () => {
    localStorage.setItem('visit-past:ann@example.com', '{"before":1,"seen":1}');
    await open({ data: rows }, PastScreen);
    expect(screen.queryByText(/since your last visit/)).toBeNull();
  });
});
