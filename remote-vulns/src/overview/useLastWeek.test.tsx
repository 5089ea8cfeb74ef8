import { cves, trackings } from '@faultline/shared/contract';
import { utcDay } from '@faultline/shared/format';
import { announceCapabilities, renderScreen, respondError, respondRaw, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DailyScreen } from '../list/DailyScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));

const quiet = respondRaw(cves.daily, {
  data: [],
  pagination: { total: 0, has_next: false },
  stats: { severity_distribution: {}, total_vulnerabilities: 0 },
});
const week = respondRaw(cves.stats, {
  data: { severity_distribution: { Critical: 12, High: 34 }, total_vulnerabilities: 560 },
});
const newest = respondRaw(cves.list, { data: [{ cve_id: 'CVE-2026-7', vendor_name: 'Acme', product_name: 'Anvil' }] });
const open = () => renderScreen(<DailyScreen />, { at: '/dashboard' });
const figure = (label: string) => within(screen.getByText(label, { selector: 'dt' }).closest('dl') as HTMLElement);

beforeEach(() => {
  localStorage.setItem('overviewOpen:ann@example.com', 'true');
  stubApi(quiet, week, newest, respondRaw(trackings.list, []));
});

describe('Daily without CVEs', () => {
  test('shows the last 7 days to who tracks nothing', async () => {
    const { requests } = stubApi();
    open();
    expect(await screen.findByText('560')).toBeVisible();
    expect(figure('Total Vulnerabilities').getByText('Last 7 days')).toBeVisible();
    expect(figure('Critical Severity').getByText('12')).toBeVisible();
    expect(await screen.findByRole('link', { name: /CVE-2026-7/ })).toBeVisible();
    const since = `${utcDay(new Date(Date.now() - 7 * 86_400_000))}T00:00:00.000Z`;
    expect(requests.find(({ path }) => path === '/cves/stats')?.query).toEqual({ published_date_start: since });
    expect(screen.getByText('No vulnerabilities found')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
  });

  test('shows the newest day where the last 7 have none, and leads there', async () => {
    const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const dated = { cve_id: 'CVE-2026-7', published_date: `${day}T10:00:00Z` };
    stubApi(respondRaw(cves.list, { data: [dated], pagination: { total: 41 } }));
    const { requests } = stubApi();
    open();
    const name = new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      ...(day.startsWith(String(new Date().getUTCFullYear())) ? {} : { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(day));
    expect(await screen.findByText(`Nothing published yet today. 41 on ${name}.`)).toBeVisible();
    const link = screen.getByRole('link', { name: `See ${name}` });
    expect(link).toHaveAttribute('href', `/past-vulnerabilities?from=${day}&to=${day}`);
    await waitFor(() => expect(figure('Total Vulnerabilities').getByText(name)).toBeVisible());
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(steps.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(requests.filter(({ path }) => path === '/cves/stats').at(-1)?.query).toEqual({
      published_date_start: `${day}T00:00:00.000Z`,
      published_date_end: `${day}T23:59:59.999Z`,
    });
  });

  test.each([
    ['tracks something', () => stubApi(respondRaw(trackings.list, [{ id: 1, type: 'vendor', value: 7 }]))],
    ['has a provider that counts no CVEs', () => announceCapabilities('meta')],
    ['gets no counts', () => stubApi(respondError(cves.stats, 500, 'Away'))],
  ])('shows what it is to who %s', async (_, prepare) => {
    prepare();
    open();
    expect(await screen.findByText('No vulnerabilities found')).toBeVisible();
    await waitFor(() => expect(figure('Total Vulnerabilities').getByText('0')).toBeVisible());
    expect(screen.queryByText('Last 7 days', { selector: 'small' })).toBeNull();
  });
});
