import { account, cves } from '@faultline/shared/contract';
import { respondWith, respondRaw, respondError, renderScreen, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CveTimeline } from './CveTimeline.tsx';

const plan = (name: string) =>
  respondRaw(account.subscription, { success: true, data: { subscription: { plan: name } } });
const event = (
  EventType: string,
  OldFields: Record<string, unknown> | null,
  NewFields: Record<string, unknown> | null,
) => ({
  EventType,
  CreatedAt: '2026-01-02T03:04:05Z',
  OldFields,
  NewFields,
});

afterEach(restoreApi);

test.each(['free', 'trial', ''])('plan “%s” sees the prompt, and no timeline is asked for', async (name) => {
  const { requests } = stubApi(plan(name));
  renderScreen(<CveTimeline cveId="CVE-2026-1" />);
  expect(await screen.findByText('Timeline Feature - Premium Only')).toBeVisible();
  expect(screen.getByText('Available in Pro and Business plans')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade to Unlock' })).toHaveAttribute('href', '/account');
  expect(requests.map(({ path }) => path)).toEqual(['/subscription/status']);
});

test.each(['pro', 'business', 'premium'])('plan “%s” sees the timeline', async (name) => {
  stubApi(plan(name), respondRaw(cves.timeline, { data: [event('score_was_revised', { score: 7 }, { score: 9 })] }));
  renderScreen(<CveTimeline cveId="CVE-2026-1" />);
  expect(await screen.findByRole('heading', { name: 'Score Was Revised' })).toBeVisible();
  expect(screen.getByText('Jan 2, 2026')).toBeVisible();
});

test('each event says what happened', async () => {
  stubApi(
    plan('pro'),
    respondWith(cves.timeline, [
      event('cve_created', null, null) as never,
      event('cve_updated', { base_score: 7.5, title: 'a' }, { base_score: 9.8, title: 'b' }) as never,
    ]),
  );
  renderScreen(<CveTimeline cveId="CVE-2026-1" />);
  expect(await screen.findByText('record initially created')).toBeVisible();
  expect(screen.getByText('2 fields changed')).toBeVisible();
  expect(screen.getByText('7.5')).toBeVisible();
  expect(screen.getByText('9.8')).toBeVisible();
});

test.each([
  ['fails', respondError(cves.timeline, 500, 'Away')],
  ['is empty', respondWith(cves.timeline, [])],
])('a timeline that %s says so, and nothing more', async (_, stub) => {
  stubApi(plan('pro'), stub);
  renderScreen(<CveTimeline cveId="CVE-2026-1" />);
  expect(await screen.findByText('No timeline events available')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Away')).toBeNull();
});
