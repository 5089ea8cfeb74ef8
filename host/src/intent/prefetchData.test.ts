import { cves } from '@faultline/shared/contract';
import { queryClient } from '@faultline/shared/query';
import { respondError, respondRaw, stubApi } from '@faultline/shared/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prefetchData } from './prefetchData.ts';

const detail = respondRaw(cves.detail, { cve_id: 'CVE-1' });
const connection = (value: object) => vi.stubGlobal('navigator', { onLine: true, connection: value });

let hours = 0;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Long after the previous test, whose requests count for a minute.
  hours += 1;
  vi.setSystemTime(Date.now() + hours * 3_600_000);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function prefetchAll(paths: readonly string[]) {
  for (const path of paths) {
    prefetchData(path);
    await vi.advanceTimersByTimeAsync(50);
  }
}

describe('prefetchData', () => {
  test('asks for the record of a page once', async () => {
    const { requests } = stubApi(detail);
    await prefetchAll(['/cves/CVE-1', '/cves/CVE-1', '/dashboard', '/vendors']);
    expect(requests.map(({ path }) => path)).toEqual(['/cves/CVE-1']);
  });

  test('asks for twenty records a minute at most', async () => {
    const { requests } = stubApi(detail);
    await prefetchAll(Array.from({ length: 40 }, (_, place) => `/cves/CVE-${place}`));
    expect(requests).toHaveLength(20);
    await vi.advanceTimersByTimeAsync(60_000);
    await prefetchAll(['/cves/CVE-99']);
    expect(requests).toHaveLength(21);
  });

  test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
    'asks for nothing on a connection with %j',
    async (value) => {
      connection(value);
      const { requests } = stubApi(detail);
      await prefetchAll(['/cves/CVE-1']);
      expect(requests).toEqual([]);
    },
  );

  test('keeps no failure, and no 401 ends the session', async () => {
    const { requests } = stubApi(respondError(cves.detail, 401, 'Session expired.'));
    await prefetchAll(['/cves/CVE-1']);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    await prefetchAll(['/cves/CVE-1']);
    expect(requests).toHaveLength(2);
  });
});
