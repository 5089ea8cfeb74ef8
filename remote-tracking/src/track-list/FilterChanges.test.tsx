import { trackings } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { trackingAnswer } from '../fixtures/trackings.ts';
import { TrackListScreen } from './TrackListScreen.tsx';

const filtered = trackingAnswer({
  id: 1,
  tracking_type: 'product',
  target_id: '8',
  target_name: 'Tomcat',
  version_filter: '9.0.50',
});
const version = trackingAnswer({
  id: 2,
  tracking_type: 'product_version',
  target_id: '9',
  target_name: 'Tomcat 9.0.60',
});
const change = { tracking_id: 1, open_before: 17, open_count: 5, uncomparable_count: 2 };

function open(tracked = [filtered, version]) {
  const { requests } = stubApi(
    respondWith(trackings.list, tracked),
    respondWith(trackings.overview, {
      data: [],
      total: { open_count: 0, by_severity: {}, exploited_count: 0, new_count: 0 },
    }),
    respondWith(trackings.filterChanges, {
      data: [
        change,
        { ...change, tracking_id: 99 },
        { ...change, tracking_id: 2, open_before: 1, uncomparable_count: 0 },
      ],
    }),
    respondWith(trackings.dismissFilterChanges, null),
  );
  return { ...renderScreen(<TrackListScreen />, { at: '/products' }), requests };
}

describe('FilterChanges', () => {
  test('says once what changed for each version filter and version', async () => {
    const { user, requests } = open();
    expect(await screen.findByText(/^An update changed which CVEs match/)).toBeVisible();
    expect(screen.getByText(/17 open CVEs before, 5 now; 2 can't be compared/)).toHaveTextContent(/9\.0\.50: 17/);
    expect(screen.getByText(/1 open CVE before, 5 now/)).toHaveTextContent(
      /Tomcat 9\.0\.60: 1 open CVE before, 5 now$/,
    );
    stubApi(respondWith(trackings.filterChanges, { data: [] }));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/^An update changed which CVEs match/)).toBeNull());
    expect(requests.some(({ path }) => path.endsWith('/dismiss'))).toBe(true);
  });

  test.each([
    ['no tracking has a filter', [trackingAnswer({ id: 1, tracking_type: 'product', version_filter: 'string' })]],
    ['the provider does not match by filters', [filtered]],
  ])('asks for nothing where %s', async (why, tracked) => {
    if (why.startsWith('the provider')) announceCapabilities('meta');
    const { requests } = open(tracked);
    await screen.findAllByRole('listitem');
    expect(requests.some(({ path }) => path.includes('filter_changes'))).toBe(false);
  });
});
