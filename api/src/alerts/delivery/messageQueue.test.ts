import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import { claimMessage } from './messageQueue.ts';

const WAITING = 3000;
const CLAIMS = 10;
// A hundred times the usual duration. Reading every queued message took a hundred times longer than this.
const MAX_MS = 10_000;

describe.each(['postgres', 'pglite'] as const)('claimMessage, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));

  test('finds the next of thousands without a look at the others, before anything was analyzed', async () => {
    const { db, clock } = context.deps;
    await db.run(sql`
      insert into users (email, email_key, email_verified, created_at)
      select 'person' || n || '@example.com', 'person' || n || '@example.com', true, now() from generate_series(1, ${WAITING}::integer) n`);
    const now = clock.now();
    await db.run(sql`
      insert into alert_messages (user_id, channel, next_try_at, created_at) select id, 'email', ${now}, ${now} from users order by id`);
    const started = performance.now();
    const claimed = new Set<number | undefined>();
    for (let count = 0; count < CLAIMS; count += 1) claimed.add((await claimMessage(db, 'email', now))?.user_id);
    expect(performance.now() - started).toBeLessThan(MAX_MS);
    const first = await db.rows<{ id: number }>(sql`select id from users order by id limit ${CLAIMS}`);
    expect([...claimed]).toEqual(first.map(({ id }) => id));
  });
});
