import autocannon, { type Options, type Result } from 'autocannon';
import type { Account } from './fillAccounts.ts';

// The calls of a signed-in visit: 16, as docs/capacity.md counts them.
const VISIT = [
  ...Array.from({ length: 3 }, () => '/cves/daily?limit=20'),
  ...Array.from({ length: 3 }, () => '/cves?limit=20'),
  '/cves/stats?severity=Critical',
  '/cves/stats',
  ...Array.from({ length: 2 }, () => 'cve'),
  '/search?text=ser&limit=5',
  '/search?text=gate&limit=5',
  '/user/trackings',
  '/user/trackings/summaries?since=2026-01-01T00:00:00.000Z',
  '/user/profile',
  'change',
];

export interface LoadOptions {
  urls: readonly string[];
  accounts: readonly Account[];
  cveIds: readonly string[];
  seconds: number;
  // Calls per second over all processes; undefined for the maximum.
  rate?: number;
  connections: number;
}

type Request = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

function createVisit({ token, tracking }: Account, cveIds: readonly string[], at: number): Request[] {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return VISIT.map((call, step) => {
    if (call === 'change')
      return {
        method: 'POST',
        path: '/api/user/tracking',
        headers,
        body: JSON.stringify({ ...tracking, notes: `visit ${at}` }),
      };
    const path = call === 'cve' ? `/cves/${cveIds[(at * 31 + step * 7) % cveIds.length]}` : call;
    return { method: 'GET', path: `/api${path}`, headers };
  });
}

// Simulates visits of accounts one after another on each connection, distributed over all processes.
export async function runLoad({ urls, accounts, cveIds, seconds, rate, connections }: LoadOptions) {
  const durations: number[] = [];
  let client = 0;
  const visitOne = (url: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const options: Options = {
      url,
      connections: Math.ceil(connections / urls.length),
      duration: seconds,
      ...(rate === undefined ? {} : { overallRate: Math.ceil(rate / urls.length) }),
      setupClient: (each) => {
        // Each connection has enough accounts and starts with a different one.
        const from = client++ * 97;
        const visits = Array.from({ length: 60 }, (_, at) => (from + at * 13) % accounts.length);
        each.setRequests(visits.flatMap((at) => createVisit(accounts[at] as Account, cveIds, at)));
      },
    };
    const instance = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    instance.on('response', (_client, _status, _bytes, duration) => durations.push(duration));
    return promise;
  };
  const results = await Promise.all(urls.map(visitOne));
  durations.sort((a, b) => a - b);
  return {
    calls: results.reduce((sum, each) => sum + each.requests.total, 0),
    refused: results.reduce((sum, each) => sum + each.non2xx + each.errors, 0),
    perSecond: results.reduce((sum, each) => sum + each.requests.average, 0),
    at: (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0,
  };
}
