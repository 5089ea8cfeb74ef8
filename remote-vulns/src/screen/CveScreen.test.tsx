import { cves, type Endpoint, trackings } from '@faultline/shared/contract';
import {
  answers,
  answersLater,
  answersOddly,
  fails,
  renderScreen,
  restoreApi,
  stubApi,
} from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DailyScreen } from '../daily/DailyScreen.tsx';
import { PastScreen } from '../past/PastScreen.tsx';

beforeEach(() => void stubApi(answers(trackings.list, [])));
afterEach(restoreApi);

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
    const { requests } = stubApi(
      answersOddly(endpoint, { data: [{ cve_id: 'CVE-2026-1' }], pagination: { total: 1234, has_next: false } }),
    );
    renderScreen(<Tab />);
    expect(await screen.findByRole('link', { name: 'CVE-2026-1' })).toHaveAttribute('href', '/cves/CVE-2026-1');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(subtitle)).toBeVisible();
    expect(screen.getByText('All data loaded')).toBeVisible();
    expect(requests.find(({ path }) => path === endpoint.path)?.query).toEqual({ limit: '20' });
  });

  test('says that it is loading', async () => {
    const { stub, release } = answersLater(endpoint, null);
    stubApi(stub);
    renderScreen(<Tab />);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(screen.getByText('Fetching the latest security data...')).toBeInTheDocument();
    release();
    expect(await screen.findByText('No vulnerabilities found')).toBeVisible();
  });

  test('says why it failed, and recovers', async () => {
    stubApi(fails(endpoint, 503, 'Down for a minute.'));
    const { user } = renderScreen(<Tab />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(failed);
    expect(alert).toHaveTextContent('Down for a minute.');
    expect(screen.getByText(subtitle.replace('1,234', '0'))).toBeVisible();
    stubApi(answersOddly(endpoint, [{ cve_id: 'CVE-2026-2' }]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'CVE-2026-2' })).toBeVisible();
  });
});
