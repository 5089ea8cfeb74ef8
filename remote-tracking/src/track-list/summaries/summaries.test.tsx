import { trackings } from '@faultline/shared/contract';
import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondRaw,
  respondWith,
  restoreApi,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { trackingAnswer } from '../../fixtures/trackings.ts';
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
const findStrip = async () => within(await screen.findByRole('region', { name: 'Open CVEs of active trackings' }));

afterEach(restoreApi);

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

  test('links nothing where lists take no query', async () => {
    announceCapabilities('tracking-summaries');
    openTotal(total);
    expect(await (await findStrip()).findByText('7,788')).toBeVisible();
    expect((await findStrip()).queryByRole('link')).toBeNull();
  });

  test.each([undefined, null, 'x', { by_severity: total.by_severity }])('is absent for the total %j', async (sum) => {
    openTotal(sum);
    expect(await (await findCard()).findByText('1,234 open CVEs')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Open CVEs of active trackings' })).toBeNull();
  });

  test('counts odd figures as none', async () => {
    openTotal({ open_count: '12', by_severity: ['x'], exploited_count: -4 });
    const strip = await findStrip();
    expect(await strip.findByRole('link', { name: '12 Open' })).toBeVisible();
    expect(strip.getAllByText('0')).toHaveLength(6);
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

  test('says that nothing is open', async () => {
    open(summarize({ tracking_id: 1, open_count: 0, severity: null, exploited_count: 0, newest: null, new_count: 0 }));
    expect(await (await findCard()).findByText('No open CVEs')).toBeVisible();
  });

  test('shows only what an odd response says', async () => {
    open(summarize('x', { open_count: 9 }, { tracking_id: '1', open_count: '1', newest: { cve_id: 'CVE-PAST-1' } }));
    const card = await findCard();
    expect(await card.findByText('1 open CVE')).toBeVisible();
    expect(card.queryByText(/exploited|new|Newest/)).toBeNull();
  });

  test('shows the list where the summaries fail', async () => {
    const requests = open(respondError(trackings.summaries, 500, 'Away'));
    await waitFor(() => expect(requests.some(({ path }) => path.includes('summaries'))).toBe(true));
    expect((await findCard()).queryByText(/open CVE/)).toBeNull();
  });

  test('asks for nothing where the provider does not announce it', async () => {
    announceCapabilities('meta');
    const requests = open(summarize(summary));
    expect((await findCard()).queryByText(/open CVE/)).toBeNull();
    expect(requests.some(({ path }) => path.includes('summaries'))).toBe(false);
  });
});
