import { type Database, sql } from '../../db/index.ts';
import { signToken } from '../../sessions/tokens.ts';

export interface Account {
  token: string;
  tracking: { id: number; tracking_type: string; target_id: string };
}

// Creates accounts with a session that track products. Few products are tracked by many accounts.
export async function fillAccounts(
  db: Database,
  { accounts, trackings, secret }: { accounts: number; trackings: number; secret: string },
): Promise<Account[]> {
  await db.run(sql`
    insert into users (email, email_key, email_verified, plan, created_at)
    select 'person' || n || '@example.com', 'person' || n || '@example.com', true, 'pro', now()
    from generate_series(1, ${accounts}::integer) n`);
  await db.script(`
    insert into notification_settings (user_id, email) select id, email from users on conflict do nothing;
    insert into sessions (user_id, auth_epoch, created_at, refreshed_at, last_used_at, user_agent)
    select id, 0, now(), now(), now(), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' from users;
    select setseed(0.17);
    with picked as materialized (
      select u.id as user_id, 1 + floor(power(random(), 3) * (select max(id) from products))::integer as product
      from users u cross join generate_series(1, ${Math.ceil((trackings / accounts) * 1.5)}))
    insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at)
    select user_id, 'product', p.id, now(), now() from picked join products p on p.id = picked.product
    on conflict do nothing;
    delete from trackings where id in (select id from trackings order by md5(id::text)
      limit greatest(0, (select count(*) from trackings) - ${trackings}));
    analyze users, sessions, trackings`);
  const rows = await db.rows<{ user_id: number; session: string; id: number; target: string }>(sql`
    select distinct on (s.user_id) s.user_id, s.id::text as session, t.id, t.target_pk::text as target
    from sessions s join trackings t on t.user_id = s.user_id order by s.user_id`);
  const now = new Date();
  return Promise.all(
    rows.map(async ({ user_id, session, id, target }) => ({
      token: await signToken({ userId: user_id, sessionId: session, generation: 0 }, secret, now),
      tracking: { id, tracking_type: 'product', target_id: target },
    })),
  );
}

export const formatNumber = (value: number): string => Math.round(value).toLocaleString('en-US');

export const print = (what: string, ...figures: string[]): void =>
  console.log(`  ${what.padEnd(38)} ${figures.join(', ')}`);
