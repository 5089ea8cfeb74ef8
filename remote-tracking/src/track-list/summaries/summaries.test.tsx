import { trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondLater,
  respondRaw,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refresh } from '@faultline/shared/query';
import { trackingDraft } from '@faultline/shared/tracking';
import { afterEach, describe, expect, test } from 'vitest';
import { trackingAnswer } from '../../fixtures/trackings.ts';
import { clearJob, startJob } from '../bulk/bulkJob.ts';
import { TrackListScreen } from '../TrackListScreen.tsx';

const newest = {
  cve_id: 'CVE-2026-1001',
  vulnerability_name: '<script>alert(1)</script>',
  severity: 'High',
  published_date: '2026-03-01T10:00:00.000Z',
};
const summary = { tracking_id: 1, open_count: 1234, severity: 'Critical', exploited_count: 2, newest, new_count: 3 };

const open = (stub: Stub) => {
  const { requests } = stubApi(stub, respondWith(trackings.list, [trackingAnswer({ id: 1 })]));
  renderScreen(<TrackListScreen />, { at: '/products' });
  return requests;
};
const summarize = (...data: unknown[]) => respondRaw(trackings.summaries, { success: true, data: { data } });
const findCard = async () => within(await screen.findByRole('listitem'));

const total = {
  open_count: 7788,
  by_severity: { Critical: 442, High: 0, Medium: 800, Low: 51, Unknown: 4175 },
  exploited_count: 20,
  new_count: 3,
};
const zero = { open_count: 0, by_severity: {}, exploited_count: 0, new_count: 0 };
const findStrip = async () => within(await screen.findByRole('region', { name: 'Open CVEs of active trackings' }));

afterEach(clearJob);

describe('TotalStrip', () => {
  const openTotal = (sum: unknown) =>
    open(respondRaw(trackings.summaries, { success: true, data: { data: [summary], total: sum } }));

  test('leads from each figure to the list of what it counts', async () => {
    openTotal(total);
    const strip = await findStrip();
    const query = (await strip.findByRole('link', { name: '7,788 Open' })).getAttribute('href');
    expect(query).toBe(`/past-vulnerabilities?${new URLSearchParams({ tracked: 'true', q: '-status:rejected' })}`);
    expect(strip.getByRole('link', { name: '442 Critical' })).toHaveAttribute(
      'href',
      `/past-vulnerabilities?${new URLSearchParams({ tracked: 'true', severity: 'Critical', q: '-status:rejected' })}`,
    );
    expect(strip.getByRole('link', { name: '20 Exploited' }).getAttribute('href')).toContain(
      encodeURIComponent('exploitation:active'),
    );
  });

  test.each([
    [[], 'Open CVEs of 1 active tracking, each counted once.'],
    [
      [trackingAnswer({ id: 2, target_id: '8', is_active: false })],
      'Open CVEs of 1 active tracking, each counted once. Not counted: 1 paused.',
    ],
  ])('says what the figures count, and that paused items are not among them: %j', async (paused, text) => {
    stubApi(respondWith(trackings.list, [trackingAnswer({ id: 1 }), ...paused]));
    stubApi(respondRaw(trackings.summaries, { success: true, data: { data: [summary], total } }));
    renderScreen(<TrackListScreen />, { at: '/products' });
    expect(await (await findStrip()).findByText(text)).toBeVisible();
  });

  test('links no figure of nothing, and shows no new ones on a first visit', async () => {
    openTotal(total);
    const strip = await findStrip();
    await strip.findByRole('link', { name: '442 Critical' });
    expect(strip.queryByRole('link', { name: '0 High' })).toBeNull();
    expect(strip.queryByText('New')).toBeNull();
  });

  test('leads from each figure to its part of the list where a version can not be compared with some', async () => {
    openTotal({ ...total, uncomparable_count: 34 });
    const strip = await findStrip();
    const search = async (name: string) =>
      new URLSearchParams((await strip.findByRole('link', { name })).getAttribute('href')?.split('?')[1]).toString();
    const open = (outcome: string) => `${new URLSearchParams({ tracked: 'true', outcome, q: '-status:rejected' })}`;
    expect(await search('7,788 Open')).toBe(open('affected'));
    expect(await search("34 Can't be compared")).toBe(open('uncomparable'));
    for (const name of ['442 Critical', '20 Exploited']) expect(await search(name)).toContain('outcome=affected');
  });

  test('links nothing where lists take no query', async () => {
    announceCapabilities('tracking-summaries');
    openTotal(total);
    expect(await (await findStrip()).findByText('7,788')).toBeVisible();
    expect((await findStrip()).queryByRole('link')).toBeNull();
  });

  test.each([undefined, null])('is absent for the total %j', async (sum) => {
    openTotal(sum);
    expect(await (await findCard()).findByText('1,234 open CVEs')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Open CVEs of active trackings' })).toBeNull();
  });
});

describe('TrackListScreen with summaries', () => {
  test('shows what is open for a tracking, and leads to the newest CVE', async () => {
    open(summarize(summary));
    const card = await findCard();
    expect(await card.findByText('1,234 open CVEs')).toBeVisible();
    for (const words of ['Critical', '2 exploited', '3 new']) expect(card.getByText(words)).toBeVisible();
    expect(card.getByRole('link', { name: 'CVE-2026-1001' })).toHaveAttribute('href', '/cves/CVE-2026-1001');
  });

  test('counts apart what can not be compared, and leads to what the version filter matches', async () => {
    const filtered = trackingAnswer({ id: 1, tracking_type: 'product', target_id: '8', version_filter: '9.0.50' });
    const counted = { ...summary, open_count: 5, uncomparable_count: 2 };
    stubApi(
      respondWith(trackings.list, [filtered]),
      respondWith(trackings.filterChanges, { data: [] }),
      respondRaw(trackings.summaries, { data: { data: [counted], total: { ...total, uncomparable_count: 1002 } } }),
    );
    renderScreen(<TrackListScreen />, { at: '/products' });
    expect(await screen.findByRole('link', { name: '5 open CVEs' })).toHaveAttribute(
      'href',
      '/products/8?show=open&tracking=1&outcome=affected',
    );
    expect(screen.getByRole('link', { name: "2 can't be compared" })).toHaveAttribute(
      'href',
      '/products/8?show=open&tracking=1&outcome=uncomparable',
    );
    expect((await findStrip()).getByText(/Counted apart: 1,002 can't be compared\./)).toBeVisible();
  });

  test('leads from the figures of a version to its page, to what affects it and to what can not be compared', async () => {
    stubApi(
      respondWith(trackings.list, [trackingAnswer({ id: 1, tracking_type: 'product_version', target_id: '90' })]),
      summarize({ ...summary, uncomparable_count: 23 }),
    );
    renderScreen(<TrackListScreen />, { at: '/products' });
    const card = await findCard();
    const page = '/product_versions/90?show=';
    for (const [name, address] of [
      ['1,234 open CVEs', `${page}open&outcome=affected`],
      ["23 can't be compared", `${page}open&outcome=uncomparable`],
      ['2 exploited', `${page}exploited&outcome=affected`],
    ] as const) {
      expect(await card.findByRole('link', { name })).toHaveAttribute('href', address);
    }
  });

  test('counts as new what the list of the figure has, which begins with a day', async () => {
    const seen = Date.parse('2026-03-05T14:03:22.000Z');
    localStorage.setItem('visit-tracking:ann@example.com', JSON.stringify({ before: seen, seen: Date.now() }));
    const requests = open(respondRaw(trackings.summaries, { data: { data: [summary], total } }));
    const from = expect.stringContaining('from=2026-03-05');
    expect(await (await findStrip()).findByRole('link', { name: '3 New' })).toHaveAttribute('href', from);
    expect(await screen.findByRole('link', { name: '3 new' })).toHaveAttribute('href', from);
    // Published after this instant, as records of midnight are.
    const asked = requests.findLast(({ path }) => path.includes('summaries'));
    expect(asked?.query).toEqual({ since: '2026-03-04T23:59:59.999Z' });
  });

  test('counts again what was listed after it was counted', async () => {
    stubApi(respondWith(trackings.list, []), respondRaw(trackings.summaries, { data: { data: [], total: zero } }));
    renderScreen(<TrackListScreen />, { at: '/products' });
    await screen.findByText('No items in track list yet');
    stubApi(
      respondWith(trackings.list, [trackingAnswer({ id: 1 })]),
      respondRaw(trackings.summaries, { data: { data: [summary], total } }),
    );
    await act(() => refresh(trackings.list));
    const strip = await findStrip();
    expect(await strip.findByText('7,788')).toBeVisible();
    expect(await screen.findByText('1,234 open CVEs')).toBeVisible();
  });

  test('says that nothing is open', async () => {
    open(summarize({ tracking_id: 1, open_count: 0, severity: null, exploited_count: 0, newest: null, new_count: 0 }));
    expect(await (await findCard()).findByText('No open CVEs')).toBeVisible();
  });

  test('shows no figures of nothing', async () => {
    open(summarize({ ...summary, open_count: 1, exploited_count: 0, new_count: 0, newest: null }));
    const card = await findCard();
    expect(await card.findByText('1 open CVE')).toBeVisible();
    expect(card.queryByText(/exploited|new|Newest/)).toBeNull();
  });

  test('leads from each figure of a card to the CVEs of that tracking', async () => {
    open(summarize(summary));
    const card = await findCard();
    expect(await card.findByRole('link', { name: '1,234 open CVEs' })).toHaveAttribute('href', '/vendors/7?show=open');
    expect(card.getByRole('link', { name: '2 exploited' })).toHaveAttribute('href', '/vendors/7?show=exploited');
  });

  test('counts nothing on the card of a single CVE', async () => {
    const id = 'CVE-2026-1001';
    stubApi(
      respondWith(trackings.list, [trackingAnswer({ id: 1, tracking_type: 'cve', target_id: id, target_name: id })]),
      summarize({ ...summary, open_count: 1, exploited_count: 1 }),
    );
    renderScreen(<TrackListScreen />, { at: '/products' });
    const card = await findCard();
    expect(await card.findByText('Exploited')).toBeVisible();
    expect(card.getByText('Critical')).toBeVisible();
    expect(card.queryByText(/open CVE|Newest|1 exploited/)).toBeNull();
    expect(card.getAllByText(id)).toHaveLength(1);
  });

  test('shows the figures of what an import added, and none of those before it', async () => {
    stubApi(respondWith(trackings.list, []), respondRaw(trackings.summaries, { data: { data: [], total: zero } }));
    renderScreen(<TrackListScreen />, { at: '/products' });
    await screen.findByText('No items in track list yet');
    const later = respondLater(trackings.overview, { data: [summary], total } as never);
    stubApi(
      respondWith(trackings.save, { id: 1 }),
      respondWith(trackings.list, [trackingAnswer({ id: 1 })]),
      later.stub,
    );
    startJob([{ name: 'Acme', draft: trackingDraft.vendor('7', 'Acme', '') }]);
    const strip = await findStrip();
    expect(strip.queryByText('0')).toBeNull();
    later.release();
    expect(await strip.findByText('7,788')).toBeVisible();
    expect(await screen.findByText('1,234 open CVEs')).toBeVisible();
  });

  test('shows a dash where nothing could be counted, and counts again on request', async () => {
    stubApi(respondWith(trackings.list, [trackingAnswer({ id: 1 })]), respondError(trackings.summaries, 500, 'Away'));
    const { user } = renderScreen(<TrackListScreen />, { at: '/products' });
    expect(await screen.findByText(/^— Open CVEs couldn't be counted/)).toBeVisible();
    expect((await findCard()).getByText(/^— CVE counts/)).toBeVisible();
    expect(screen.queryByText('0')).toBeNull();
    stubApi(respondRaw(trackings.summaries, { data: { data: [summary], total } }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await (await findStrip()).findByText('7,788')).toBeVisible();
  });

  test('keeps figures that could not be refreshed, with the time at which they were counted', async () => {
    open(respondRaw(trackings.summaries, { data: { data: [summary], total } }));
    const strip = await findStrip();
    await strip.findByText('7,788');
    stubApi(respondError(trackings.summaries, 503, 'Away'));
    await refresh(trackings.overview);
    expect(await strip.findByText(/^As of \d\d:\d\d\. /)).toBeVisible();
    expect(strip.getByText('7,788')).toBeVisible();
    expect(screen.getByText('1,234 open CVEs')).toBeVisible();
  });

  test('shows the list where the summaries fail', async () => {
    const requests = open(respondError(trackings.summaries, 500, 'Away'));
    await waitFor(() => expect(requests.some(({ path }) => path.includes('summaries'))).toBe(true));
    expect((await findCard()).queryByText(/open CVE/)).toBeNull();
  });

  test('asks for nothing where the provider does not announce it, and sorts by no urgency', async () => {
    announceCapabilities('meta');
    const items = [trackingAnswer({ id: 1 }), trackingAnswer({ id: 2, target_id: '8' })];
    const { requests } = stubApi(summarize(summary), respondWith(trackings.list, items));
    renderScreen(<TrackListScreen />, { at: '/products?sort=urgency' });
    const sort = await screen.findByRole('combobox', { name: 'Sort' });
    const options = within(sort).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Newest first', 'Name']);
    expect(screen.queryByText(/open CVE/)).toBeNull();
    expect(requests.some(({ path }) => path.includes('summaries'))).toBe(false);
  });

  test('sorts by urgency, which the URL keeps', async () => {
    const names = ['Acme', 'Bolt', 'Crate'];
    const items = names.map((custom_name, at) => trackingAnswer({ id: at + 1, target_id: `${at}`, custom_name }));
    const count = (tracking_id: number, severity: string, exploited_count: number) => ({
      ...summary,
      tracking_id,
      severity,
      exploited_count,
    });
    stubApi(
      respondWith(trackings.list, items),
      summarize(count(1, 'Medium', 0), count(2, 'Critical', 0), count(3, 'Low', 0)),
    );
    const { user, router, unmount } = renderScreen(<TrackListScreen />, { at: '/products' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Most urgent');
    const findNames = () =>
      screen.queryAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
    await waitFor(() => expect(findNames()).toEqual(['Bolt', 'Acme', 'Crate']));
    expect(router.state.location.search).toBe('?sort=urgency');
    unmount();
    renderScreen(<TrackListScreen />, { at: '/products?sort=urgency' });
    await waitFor(() => expect(findNames()).toEqual(['Bolt', 'Acme', 'Crate']));
  });
});
