import { cves, exportJobs, trackings } from '@faultline/shared/contract';
import { respondWith, respondRaw, renderScreen, restoreApi, stubApi } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DailyScreen } from '../daily/DailyScreen.tsx';
import { PastScreen } from '../past/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));
afterEach(restoreApi);

const today = new Date().toISOString().slice(0, 10);
const day = { published_date_start: `${today}T00:00:00.000Z`, published_date_end: `${today}T23:59:59.999Z` };

test.each([
  [DailyScreen, '/', { export_type: 'daily', ...day }],
  [DailyScreen, '/?severity=High&tracked=true', { severity: 'High', tracked: true, export_type: 'daily', ...day }],
  [PastScreen, '/', { export_type: 'all' }],
  [
    PastScreen,
    '/?vendor=Acme&from=2026-11-01',
    { vendor_name: 'Acme', export_type: 'all', published_date_start: '2026-11-01T00:00:00.000Z' },
  ],
])('asks for what the list shows %#', async (Tab, at, search_query) => {
  const { requests } = stubApi(
    respondRaw(trackings.list, []),
    respondRaw(cves.list, []),
    respondRaw(cves.daily, []),
    respondRaw(exportJobs.create, { data: { job_id: 7, name: 'Report', filters: search_query } }),
    respondWith(exportJobs.status, { status: 'pending', error_msg: null }),
  );
  const { user } = renderScreen(<Tab />, { at });
  await user.click(screen.getByRole('button', { name: 'Export HTML' }));
  expect(
    await screen.findByText('Export request submitted successfully! Check the Exports tab to monitor progress.'),
  ).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ search_query, type: 'html' });
  expect(JSON.parse(localStorage.getItem('exports') ?? '[]')).toMatchObject([{ job_id: '7', status: 'pending' }]);
});
