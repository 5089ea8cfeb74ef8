import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportJobs } from '../contract/exports.ts';
import { startSession, endSession } from '../session/session.ts';
import { store } from '../session/store.ts';
import { watchSession } from '../session/watchSession.ts';
import { respondWith, respondRaw, respondError, stubApi } from '../testing/index.ts';
import { testToken } from '../testing/testToken.ts';
import { toast } from '../ui/index.ts';
import { checkJob, downloadExport, watchFoundJobs, watchJob } from './jobWatch.ts';
import { polledStatusAtom } from './storedJobs.ts';

const going = respondWith(exportJobs.status, { status: 'processing', error_msg: null });
const job = (id: string) => ({ job_id: id, name: `Report ${id}` });
const known = (id: string) => store.get(polledStatusAtom)[id];
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  startSession(testToken(36_000), { email: 'ann@example.com', email_verified: true });
  stop = watchSession();
});
afterEach(() => {
  endSession();
  stop();
  vi.useRealTimers();
});

test('asks after 5 s, then 2 s later each time, at most every 15 s', async () => {
  const { requests } = stubApi(going);
  watchJob(job('1'));
  const requestSeconds: number[] = [];
  for (let second = 1; second <= 75; second += 1) {
    const before = requests.length;
    await seconds(1);
    if (requests.length > before) requestSeconds.push(second);
  }
  expect(requestSeconds).toEqual([5, 12, 21, 32, 45, 60, 75]);
  expect(known('1')?.status).toBe('processing');
});

test('gives up after twenty attempts', async () => {
  const { requests } = stubApi(going);
  watchJob(job('2'));
  await seconds(600);
  expect(requests).toHaveLength(20);
  expect(known('2')).toMatchObject({ status: 'failed', error_msg: 'Export timed out' });
});

test('a status check that fails marks the job, without a word of its own', async () => {
  const said = vi.spyOn(toast, 'error');
  stubApi(respondError(exportJobs.status, 500, 'Out of order.'));
  watchJob(job('3'));
  await seconds(5);
  expect(known('3')).toMatchObject({ status: 'failed', error_msg: 'Status check failed' });
  expect(said).not.toHaveBeenCalled();
});

test('a finished job is announced once, with its file at hand, and asked about no more', async () => {
  const said = vi.spyOn(toast, 'withAction');
  const { requests } = stubApi(respondWith(exportJobs.status, { status: 'completed', error_msg: null }));
  watchJob(job('4'));
  watchJob(job('4'));
  await seconds(60);
  expect(said).toHaveBeenCalledExactlyOnceWith(
    'Export ready: Report 4',
    expect.objectContaining({ label: 'Download' }),
  );
  expect(requests).toHaveLength(1);
});

test('a failed job is announced with its reason', async () => {
  const said = vi.spyOn(toast, 'error');
  stubApi(respondWith(exportJobs.status, { status: 'failed', error_msg: 'Disk full' }));
  await checkJob(job('5'));
  expect(said).toHaveBeenCalledExactlyOnceWith('Export failed: Disk full');
  expect(known('5')).toMatchObject({ status: 'failed', error_msg: 'Disk full' });
});

test.each([
  ['refused', respondRaw(exportJobs.status, { success: false }), 'Export status check failed'],
  ['refused with a reason', respondRaw(exportJobs.status, { success: false, message: 'Busy.' }), 'Busy.'],
  ['a broken provider', respondError(exportJobs.status, 500, 'Out of order.'), 'Out of order.'],
])('who asks by hand hears why a check failed: %s', async (_, stub, text) => {
  const said = vi.spyOn(toast, 'error');
  stubApi(stub);
  await checkJob(job('9'));
  expect(said).toHaveBeenCalledExactlyOnceWith(text);
  expect(known('9')).toMatchObject({ status: 'failed', error_msg: 'Status check failed' });
});

test('leaves a download that is answered with 401 to the host, which says so', async () => {
  const said = vi.spyOn(toast, 'error');
  const { requests } = stubApi(respondError(exportJobs.download, 401, 'Token revoked'));
  await downloadExport('5');
  expect(requests).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

test('found jobs are asked about after 5 s, three at a time, a second apart, and followed from there', async () => {
  const { requests } = stubApi(going);
  watchFoundJobs(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(job));
  const requestCounts: [number, number][] = [];
  for (let second = 1; second <= 14; second += 1) {
    const before = requests.length;
    await seconds(1);
    if (requests.length > before) requestCounts.push([second, requests.length - before]);
  }
  expect(requestCounts).toEqual([
    [5, 3],
    [6, 3],
    [7, 1],
    [12, 3],
    [13, 3],
    [14, 1],
  ]);
});

test('a job that is followed already is not followed twice', async () => {
  const { requests } = stubApi(going);
  watchJob(job('6'));
  watchFoundJobs([job('6')]);
  await seconds(5);
  expect(requests).toHaveLength(1);
});

test('nothing is asked once the session is over', async () => {
  const { requests } = stubApi(going);
  watchJob(job('7'));
  watchFoundJobs([job('8')]);
  await seconds(2);
  endSession();
  await seconds(120);
  expect(requests).toHaveLength(0);
  expect(known('7')).toBeUndefined();
});
