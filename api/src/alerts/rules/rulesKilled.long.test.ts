import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, openDb, sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { createTestDatabase, makeDataDir, startScript } from '../../testing/index.ts';
import { acmeRecord } from '../fixtures/acmeRecord.ts';

const script = new URL('./fixtures/matchUntilKilled.ts', import.meta.url);
const formatIds = (run: number) => `CVE-2026-${2000 + run}`;

describe.each(['pglite', 'postgres'] as const)('import and alert rules, killed at each step on %s', (engine) => {
  let env: Record<string, string>;
  const open = () => openDb({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });

  beforeAll(async () => {
    env = { DATA_DIR: await makeDataDir() };
    if (engine === 'postgres') env.DATABASE_URL = await createTestDatabase();
    const db = await open();
    await migrate(db);
    await importJson(db, [acmeRecord('CVE-2026-1000')]);
    // The first follows the vendor too, the second has rules alone.
    await db.run(sql`
      insert into users (email, email_key, password_hash, email_verified, created_at)
      select e, e, 'none', true, now() from unnest(array['ann@example.com', 'bob@example.com']) as e`);
    await db.run(sql`
      insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
      select u.id, 'vendor', v.id, now(), now() from users u cross join vendors v where u.email like 'ann%'`);
    await db.run(sql`
      with made as (
        insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, created_at)
        select id, query, query, true, true, 'immediate', 'active', now()
        from users cross join unnest(array['cvss>=9', 'vendor:acme', 'vendor:initech']) as query returning id)
      insert into alert_rule_channels (rule_id, channel) select id, 'email' from made`);
    await db.close();
  });
  afterAll(() => rm(env.DATA_DIR ?? '', { recursive: true, force: true }));

  test('each person has one alert for each CVE, in one message', async () => {
    const run = async (number: number, killAt?: number) => {
      const args = [formatIds(number), ...(killAt === undefined ? [] : [String(killAt)])];
      const { ended, output } = startScript(script, args, env);
      const code = await ended;
      return { isKilled: code !== 0, errors: output.err };
    };
    // A start with PGlite takes seconds.
    const stride = engine === 'pglite' ? 3 : 1;
    let runs = 0;
    for (let isKilled = true; isKilled;) {
      runs++;
      const result = await run(runs, runs * stride);
      expect(result.errors).toBe('');
      isKilled = result.isKilled;
      if (isKilled && runs % 2 === 0) await run(runs); // otherwise the next run continues
    }
    expect(runs * stride).toBeGreaterThan(20);
    for (let number = 1; number <= runs; number++) if (number % 2 === 1) await run(number);

    const db = await open();
    const rows = await db.rows(sql`
      select c.cve_id, u.email, count(*)::integer as alerts, count(d.message_id)::integer as grouped, min(cardinality(d.rule_ids)) as rules,
        min(cardinality(d.tracking_ids)) as trackings
      from alert_deliveries d join alert_events e on e.id = d.event_id join cves c on c.pk = e.cve_pk join users u on u.id = d.user_id
      group by 1, 2 order by 1, 2`);
    const waiting = await db.row(sql`select count(*) as n from alert_events where awaits_rules`);
    await db.close();
    const expected = Array.from({ length: runs }, (_, index) => formatIds(index + 1)).flatMap((ids) =>
      ['1', '2'].flatMap((end) => [
        { cve_id: `${ids}${end}`, email: 'ann@example.com', alerts: 1, grouped: 1, rules: 2, trackings: 1 },
        { cve_id: `${ids}${end}`, email: 'bob@example.com', alerts: 1, grouped: 1, rules: 2, trackings: 0 },
      ]),
    );
    expect(rows).toEqual(expected);
    expect(waiting).toEqual({ n: 0 });
  });
});
