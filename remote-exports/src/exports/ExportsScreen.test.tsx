import { exportJobs } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { respondRaw, respondError, renderScreen, type Stub, stubApi } from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ExportsScreen } from './ExportsScreen.tsx';

let number = 0;
// Jobs are watched after a screen is left, so each test has separate ids.
let id: (name: string) => string;
beforeEach(() => {
  number += 1;
  id = (name) => `${name}-${number}`;
});
afterEach(() => vi.useRealTimers());

const list = (...jobs: object[]) => respondRaw(exportJobs.list, { success: true, data: jobs });
const status = (word: string, error_msg: string | null = null) =>
  respondRaw(exportJobs.status, { success: true, data: { status: word, error_msg } });
const noNetwork = (endpoint: Stub['endpoint']): Stub => ({
  endpoint,
  respond: () => Promise.reject(new TypeError('no network')),
});
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

async function open(...stubs: Stub[]) {
  const { requests } = stubApi(...stubs);
  return { ...renderScreen(<ExportsScreen />), requests };
}

test('is called by its name', async () => {
  await open(list());
  expect(screen.getByRole('heading', { level: 1, name: 'Export Requests' })).toBeVisible();
  expect(screen.getByText('Track the status of your export requests')).toBeVisible();
  expect(await screen.findByText('No export requests yet')).toBeVisible();
  expect(screen.getByText(/Use the Export button on the main page/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Daily Vulnerabilities' })).toHaveAttribute('href', paths.daily);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Clear Completed' })).toBeDisabled();
});

test('a card says all that is known of its job', async () => {
  await open(
    list({
      id: 12,
      file_name: 'report.html',
      name: 'Daily',
      search_query: { severity: 'High' },
      status: 'completed',
      created_at: '2026-11-19T10:00:00Z',
      updated_at: '2026-11-20T10:00:00Z',
      total_cves: 5123,
      file_size: 1_530_000,
    }),
  );
  const shown = await card('report.html');
  for (const text of ['12', 'Completed', 'Severity: High', '5,123', '1.46 MB', 'Nov 19, 2026', 'Nov 20, 2026']) {
    expect(within(shown).getByText(text)).toBeVisible();
  }
  for (const label of ['Filters', 'Created', 'Updated', 'CVE Count', 'File Size']) {
    expect(within(shown).getByText(label)).toBeVisible();
  }
});

test('a card leaves out what is not known', async () => {
  await open(list({ job_id: 'x', name: 'Bare', status: 'completed' }));
  const shown = await card('Bare');
  expect(within(shown).getByText('No filters')).toBeVisible();
  for (const label of ['CVE Count', 'File Size', 'Error']) expect(within(shown).queryByText(label)).toBeNull();
});

test('a date that is none stands as it came, once', async () => {
  await open(list({ job_id: 'x', name: 'Bare', status: 'completed', created_at: 'last week' }));
  const shown = within(await card('Bare'));
  expect(shown.getByText('Created').nextElementSibling).toHaveTextContent(/^last week$/);
  expect(shown.getByText('Updated').nextElementSibling).toHaveTextContent(/^Unknown$/);
});

test.each([
  ['pending', 'Pending', 'Refresh'],
  ['processing', 'Processing', 'Refresh'],
  ['completed', 'Completed', 'Download'],
  ['failed', 'Failed', 'Retry'],
  ['paused', 'Unknown', undefined],
])('a %s job is %s and offers %s', async (word, badge, button) => {
  const at = '2026-11-20T10:00:00Z';
  const error_msg = word === 'failed' ? 'Disk full' : null;
  await open(list({ id: id('job'), name: 'Report', status: word, error_msg, created_at: at, updated_at: at }));
  const shown = await card('Report');
  expect(within(shown).getByText(badge)).toBeVisible();
  const buttons = within(shown)
    .queryAllByRole('button')
    .map((each) => each.textContent);
  expect(buttons).toEqual(button === undefined ? [] : [button]);
  if (word === 'failed') expect(within(shown).getByText('Disk full')).toBeVisible();
});

describe('a list that does not come', () => {
  test.each([
    ['is refused', respondError(exportJobs.list, 500, 'Out of order.'), 'Failed to load exports', 'Out of order.'],
    [
      'is refused without a reason',
      respondRaw(exportJobs.list, { success: false }),
      'Failed to load exports',
      'Get exports failed',
    ],
    [
      'is not answered',
      noNetwork(exportJobs.list),
      'Error loading exports',
      'Network error. Please check your connection.',
    ],
  ])('%s', async (_, stub, title, message) => {
    const { user } = await open(stub);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    expect(alert).toHaveTextContent(message);
    stubApi(list({ id: 1, name: 'One' }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card('One')).toBeVisible();
  });

  test('empties the one that was there', async () => {
    const { user } = await open(list({ id: 1, name: 'One' }));
    await card('One');
    stubApi(respondError(exportJobs.list, 500, 'Out of order.'));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load exports');
    expect(screen.queryByRole('heading', { name: 'One' })).toBeNull();
  });
});

describe('Download', () => {
  const done = { id: 7, name: 'Report', status: 'completed' };

  test('saves the file under the name the provider gives', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const headers = { 'content-disposition': 'attachment; filename="acme.html"' };
    const { user, requests } = await open(list(done), {
      endpoint: exportJobs.download,
      respond: () => new Response('<p>', { headers }),
    });
    await user.click(within(await card('Report')).getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('File downloaded successfully')).toBeVisible();
    expect(saved).toEqual(['acme.html']);
    expect(requests.at(-1)?.path).toBe('/export/download/7');
  });

  test.each([
    ['refused', respondError(exportJobs.download, 410, 'The file is gone.'), 'Download failed: The file is gone.'],
    ['no file', respondRaw(exportJobs.download, '<html>', 502), 'Download failed: HTTP error! status: 502'],
    ['not answered', noNetwork(exportJobs.download), 'Download error: Network error. Please check your connection.'],
  ])('says when it is %s', async (_, stub, text) => {
    const { user } = await open(list(done), stub);
    await user.click(within(await card('Report')).getByRole('button', { name: 'Download' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('a job that goes on', () => {
  test('is asked about by Refresh, and moves to what the provider says', async () => {
    const { user, requests } = await open(
      list({ id: id('a'), name: 'Report', status: 'pending' }),
      status('processing'),
    );
    await user.click(within(await card('Report')).getByRole('button', { name: 'Refresh' }));
    expect(await within(await card('Report')).findByText('Processing')).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain(`/export/status/${id('a')}`);
  });

  test('is marked when the check fails', async () => {
    const { user } = await open(
      list({ id: id('b'), name: 'Report', status: 'pending' }),
      respondError(exportJobs.status, 500, 'No.'),
    );
    await user.click(within(await card('Report')).getByRole('button', { name: 'Refresh' }));
    const shown = await card('Report');
    expect(await within(shown).findByText('Status check failed')).toBeVisible();
    expect(within(shown).getByText('Failed')).toBeVisible();
  });

  test('is asked about again 5 s after the screen came, three at a time, and announced when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const names = ['c', 'd', 'e', 'f'];
    const ids = names.map((name) => id(name));
    const requestTimes: number[] = [];
    const done: Stub = {
      endpoint: exportJobs.status,
      respond: ({ path }) => {
        if (ids.some((each) => path.endsWith(`/${each}`))) requestTimes.push(Date.now());
        return Response.json({ success: true, data: { status: 'completed', error_msg: null } });
      },
    };
    const opened = Date.now();
    await open(list(...names.map((name) => ({ id: id(name), name, status: 'processing' }))), done);
    await card('c');
    vi.setTimerTickMode('manual');
    stubApi(list(...names.map((name) => ({ id: id(name), name, status: 'completed' }))));
    await act(() => vi.advanceTimersByTimeAsync(7000));
    vi.setTimerTickMode('interval');
    const [first = 0, second = 0, third = 0, fourth = 0] = requestTimes;
    expect(requestTimes).toHaveLength(4);
    expect(first - opened).toBeGreaterThanOrEqual(5000);
    expect([second - first, third - first]).toEqual([0, 0]);
    expect(fourth - first).toBe(1000);
    expect((await screen.findAllByText(/^Export ready: /)).length).toBeGreaterThan(0);
    expect(within(await card('c')).getByRole('button', { name: 'Download' })).toBeVisible();
  });

  test('times out after twenty attempts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open(list({ id: id('g'), name: 'Slow', status: 'pending' }), status('processing'));
    await card('Slow');
    await act(() => vi.advanceTimersByTimeAsync(400_000));
    expect(within(await card('Slow')).getByText('Export timed out')).toBeVisible();
  });
});

describe('Retry', () => {
  const broken = () => ({
    id: id('old'),
    name: 'Report',
    status: 'failed',
    error_msg: 'Disk full',
    filters: { severity: 'High', export_type: 'all' },
  });

  test('asks again for the same, sets the card to pending and follows the new job', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { requests } = await open(
      list(broken()),
      respondRaw(exportJobs.create, { data: { job_id: id('new'), name: 'Report' } }),
      status('processing'),
    );
    fireEvent.click(within(await card('Report')).getByRole('button', { name: 'Retry' }));
    const shown = await card('Report');
    expect(await within(shown).findByText('Pending')).toBeVisible();
    expect(within(shown).queryByText('Disk full')).toBeNull();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      search_query: { severity: 'High', export_type: 'all' },
      type: 'html',
    });
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(requests.map(({ path }) => path)).toContain(`/export/status/${id('new')}`);
    expect(await within(shown).findByText('Processing')).toBeVisible();
  });

  test.each([
    ['refused', respondError(exportJobs.create, 429, 'Too many.'), 'Retry failed: Too many.'],
    ['not answered', noNetwork(exportJobs.create), 'Retry error: Network error. Please check your connection.'],
  ])('says when it is %s', async (_, stub, text) => {
    const { user } = await open(list(broken()), stub);
    await user.click(within(await card('Report')).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(within(await card('Report')).getByText('Failed')).toBeVisible();
  });
});

describe('Clear Completed', () => {
  const jobs = () => [
    { id: id('h'), name: 'Done', status: 'completed' },
    { id: id('i'), name: 'Broken', status: 'failed' },
    { id: id('j'), name: 'Waiting', status: 'pending' },
    { id: id('k'), name: 'Paused', status: 'paused' },
  ];

  test('takes completed and failed cards away, also after a refresh and another visit', async () => {
    const { user, unmount } = await open(list(...jobs()));
    await card('Done');
    await user.click(screen.getByRole('button', { name: 'Clear Completed' }));
    expect(screen.queryByRole('heading', { name: 'Done' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Broken' })).toBeNull();
    expect(await card('Waiting')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear Completed' })).toBeDisabled();
    await user.click(screen.getAllByRole('button', { name: 'Refresh' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Done' })).toBeNull());
    unmount();
    renderScreen(<ExportsScreen />);
    expect(await card('Waiting')).toBeVisible();
    expect(await card('Paused')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Done' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Broken' })).toBeNull();
  });

  test('can be undone', async () => {
    const { user } = await open(list(...jobs()));
    await card('Done');
    await user.click(screen.getByRole('button', { name: 'Clear Completed' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await card('Done')).toBeVisible();
    expect(await card('Broken')).toBeVisible();
  });
});

test('texts of jobs are text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const { container } = await open(list({ id: 1, name: hostile, status: 'failed', error_msg: hostile }));
  expect(await card(hostile)).toHaveTextContent(hostile);
  expect(container.querySelector('img')).toBeNull();
});
