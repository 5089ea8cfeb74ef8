import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exportJobs } from '../contract/exports.ts';
import { respondWith, respondRaw, respondError, renderScreen, stubApi } from '../testing/index.ts';
import { useExportRequest } from './useExportRequest.ts';

afterEach(() => vi.useRealTimers());

function Ask({ retries }: { retries?: string }) {
  const { request, busy } = useExportRequest();
  return (
    <button disabled={busy} onClick={() => void request({ severity: 'High', export_type: 'all' }, retries)}>
      Ask
    </button>
  );
}

async function ask(retries?: string) {
  const { user } = renderScreen(<Ask retries={retries} />);
  await user.click(screen.getByText('Ask'));
  return user;
}
const stored = () => JSON.parse(localStorage.getItem('exports') ?? '[]') as unknown[];

test('asks for an html report and keeps the job, newest first and pending', async () => {
  const { requests } = stubApi(
    respondWith(exportJobs.create, { job_id: '7', name: 'All', filters: { severity: 'High' } }),
  );
  const user = await ask();
  expect(
    await screen.findByText('Export request submitted successfully! Check the Exports tab to monitor progress.'),
  ).toBeVisible();
  expect(requests[0]?.body).toEqual({ search_query: { severity: 'High', export_type: 'all' }, type: 'html' });
  stubApi(respondWith(exportJobs.create, { job_id: '8', name: 'All', filters: {} }));
  await user.click(screen.getByText('Ask'));
  await waitFor(() =>
    expect(stored()).toMatchObject([
      { job_id: '8', status: 'pending', filters: { severity: 'High' } },
      { job_id: '7', status: 'pending', name: 'All' },
    ]),
  );
});

test.each([
  [
    'the provider says no',
    respondError(exportJobs.create, 400, 'Too many exports.'),
    'Export failed: Too many exports.',
  ],
  [
    'it gives no reason',
    respondRaw(exportJobs.create, { success: false }),
    'Export failed: Export job creation failed',
  ],
  ['it makes no job', respondRaw(exportJobs.create, { data: {} }), 'Export failed: Export job creation failed'],
  ['it says nothing readable', respondRaw(exportJobs.create, '<html>', 502), 'Export failed: HTTP error! status: 502'],
])('says so when %s', async (_, stub, text) => {
  stubApi(stub);
  await ask();
  expect(await screen.findByText(text)).toBeVisible();
  expect(stored()).toEqual([]);
});

test('calls a failed retry so', async () => {
  stubApi(respondError(exportJobs.create, 400, 'Too many exports.'));
  await ask('7');
  expect(await screen.findByText('Retry failed: Too many exports.')).toBeVisible();
});

test('says when nothing could be asked', async () => {
  stubApi({ endpoint: exportJobs.create, respond: () => Promise.reject(new TypeError('no network')) });
  await ask();
  expect(await screen.findByText('Export error: Network error. Please check your connection.')).toBeVisible();
});

test('after a reload it follows what was asked for before, and announces it on any screen, with its file', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem(
    'exports',
    '[{"job_id":"90","name":"Old","status":"completed"},{"job_id":"91","name":"Acme","status":"pending"}]',
  );
  const { requests } = stubApi(
    respondWith(exportJobs.status, { status: 'completed', error_msg: null }),
    respondRaw(exportJobs.download, '<!doctype html><title>Report</title>'),
  );
  const { router, user } = renderScreen(<Ask />, { path: '/' });
  await router.navigate('/elsewhere');
  await vi.advanceTimersByTimeAsync(5100);
  vi.useRealTimers();
  expect(await screen.findByText('Export ready: Acme')).toBeVisible();
  expect(screen.queryByText('Ask')).toBeNull();
  expect(requests.map(({ path }) => path)).toEqual(['/export/status/91']);
  expect(stored()).toMatchObject([{ job_id: '90' }, { job_id: '91', status: 'completed' }]);
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  expect(save).toHaveBeenCalledOnce();
  expect(requests.at(-1)?.path).toBe('/export/download/91');
});
