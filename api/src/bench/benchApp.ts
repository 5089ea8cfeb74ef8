import { randomBytes } from 'node:crypto';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createDeps, createLog } from '../createDeps.ts';
import { type Database, migrate, sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import { BossJobs } from '../ports/BossJobs.ts';
import { createTestUser } from '../testing/createTestContext.ts';
import { InMemoryMailer } from '../testing/InMemoryMailer.ts';

export interface BenchApp {
  // As the signed-in user, or by another credential.
  get(path: string, credential?: string): Promise<void>;
  // Null on the last page.
  getNextCursor(path: string): Promise<string | null>;
  post(path: string, body: object): Promise<unknown>;
  userId: number;
  token: string;
  deps: Deps;
}

// The API without a port, with a signed-in user.
export async function createBenchApp(db: Database, secret = randomBytes(32).toString('hex')): Promise<BenchApp> {
  await migrate(db);
  const log = createLog('fatal');
  const jobs = new BossJobs(db, log);
  const deps = createDeps({
    config: readConfig({}),
    secret,
    previousSecrets: [],
    db,
    log,
    telegram: undefined,
    mailer: new InMemoryMailer(),
    jobs,
    readLimits: { burst: Infinity, concurrent: Infinity }, // one person asks as fast as a hundred would
  });
  const app = createApp(deps);
  const { token, userId } = await createTestUser(deps, { plan: 'pro' });
  const ask = async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    credential = token,
  ) => {
    const headers = { ...init.headers, authorization: `Bearer ${credential}` };
    const response = await app.request(path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    userId,
    token,
    deps,
    get: async (path, credential) => {
      const response = await ask(path, {}, credential);
      await response.arrayBuffer();
    },
    post: async (path, body) => {
      const response = await ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { data: unknown }).data;
    },
    getNextCursor: async (path) => {
      const response = await ask(path);
      const { data } = (await response.json()) as { data: { pagination: { next_cursor: string | null } } };
      return data.pagination.next_cursor;
    },
  };
}

// 500 trackings of all types.
export async function createManyTrackings(db: Database, userId: number): Promise<void> {
  const kinds = {
    cve: 'select pk as id from cves',
    vendor: 'select id from vendors',
    product: 'select id from products',
  };
  for (const [kind, ids] of Object.entries({ ...kinds, product_version: 'select id from product_versions' })) {
    await db.script(`
      insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
      select ${userId}, '${kind}', id, now(), now() from (${ids}) target order by md5(id::text) limit 125`);
  }
  await db.run(sql`analyze trackings`);
}
