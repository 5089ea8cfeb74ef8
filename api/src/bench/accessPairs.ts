import type { TokenScope } from '@faultline/shared/contract/schemas';
import { listCves } from '../catalogue/cves/list/listCves.ts';
import { loadTracked } from '../catalogue/cves/trackedCves.ts';
import { readCveFilter } from '../catalogue/index.ts';
import { VersionedCache } from '../catalogue/VersionedCache.ts';
import { type Database, guardOwnedTables } from '../db/index.ts';
import { createApiToken, hashApiToken } from '../sessions/apiTokenText.ts';
import { createToken } from '../tokens/tokensRepository.ts';
import { listTrackings } from '../trackings/trackingsRepository.ts';
import type { BenchApp } from './benchApp.ts';

export interface Pair {
  name: string;
  measured: () => Promise<unknown>;
  without: () => Promise<unknown>;
}

const SCOPES: TokenScope[] = ['account:read'];

// Measures the cost of authentication, and of the check that each statement names its owner.
export async function accessPairs(db: Database, app: BenchApp): Promise<Pair[]> {
  const { userId, deps } = app;
  const token = createApiToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await createToken(db, { userId, name: 'bench', scopes: SCOPES, hash: hashApiToken(token), now, expiresAt }, 50);
  const askPublic = () => app.get('/api/subscription/plans');
  const guarded = guardOwnedTables(db);
  const tracked = await loadTracked(db, userId);
  let month = 0;
  const listPage = (through: typeof db) => {
    const until = new Date(Date.UTC(2026, 0, 1) - ++month * 86_400_000).toISOString();
    const filter = readCveFilter({ published_date_end: until });
    return listCves(
      { db: through, cache: new VersionedCache(), version: 1 },
      { filter, limit: 50, cursor: undefined },
      tracked,
    );
  };
  return [
    { name: 'a session, over a public call', measured: () => app.get('/api/subscription/status'), without: askPublic },
    {
      name: 'an API token, over a public call',
      measured: () => app.get('/api/subscription/status', token),
      without: askPublic,
    },
    {
      name: 'ownership checked again: trackings',
      measured: () => listTrackings(guarded, userId),
      without: () => listTrackings(db, userId),
    },
    { name: 'ownership checked again: CVEs', measured: () => listPage(guarded), without: () => listPage(db) },
  ];
}
