import { type Database, sql } from '../../db/index.ts';
import type { BenchApp } from '../benchApp.ts';
import { startCpuClock } from './cpuTimes.ts';
import { print } from './fillAccounts.ts';

const REQUESTS = 40;

// Prints the CPU time of each kind of call: of a repeated call, and of the first one after records changed.
export async function measureCalls(
  { get }: BenchApp,
  { db, postmaster, cveIds }: { db: Database; postmaster: number; cveIds: readonly string[] },
): Promise<void> {
  const paths = {
    'a page of Daily': '/api/cves/daily?limit=20',
    'a page of Past': '/api/cves?limit=20',
    'statistics of a filter': '/api/cves/stats?severity=Critical',
    'a CVE page': `/api/cves/${cveIds[0]}`,
    'quick search': '/api/search?text=ser&limit=5',
    'summaries of the track list': '/api/user/trackings/summaries?since=2026-01-01T00:00:00.000Z',
  };
  for (const [what, path] of Object.entries(paths)) {
    for (const kind of ['again', 'after an import']) {
      const readCpu = startCpuClock(postmaster);
      for (let count = 0; count < REQUESTS; count += 1) {
        if (kind !== 'again') await db.run(sql`update catalogue_state set data_version = data_version + 1`);
        await get(path);
      }
      const { api, database } = readCpu(REQUESTS);
      print(`${what}, ${kind}`, `${api} ms API`, `${database} ms PostgreSQL`);
    }
  }
}
