import type { TokenScope } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../db/index.ts';

export const TOKEN_DAYS_AFTER_END = 30;
const USE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface TokenEntry {
  id: number;
  name: string;
  scopes: TokenScope[];
  created_at: string;
  expires_at: string;
  last_used_on: string | null;
  network_count: number;
}

interface NewToken {
  userId: number;
  name: string;
  scopes: readonly TokenScope[];
  hash: string;
  now: Date;
  expiresAt: Date;
}

// Returns undefined if the account has `limit` tokens.
export async function createToken(tx: Db, token: NewToken, limit: number): Promise<number | undefined> {
  await tx.row(sql`select 1 from users where id = ${token.userId} for update`);
  const row = await tx.row<{ id: number }>(sql`
    insert into api_tokens (user_id, name, hash, scopes, created_at, expires_at)
    select ${token.userId}, ${token.name}, ${token.hash}, ${token.scopes}::text[], ${token.now}, ${token.expiresAt}
    where (select count(*) from api_tokens
      where user_id = ${token.userId} and revoked_at is null and expires_at > ${token.now}) < ${limit}
    returning id`);
  return row?.id;
}

export async function listTokens(db: Db, userId: number, now: Date): Promise<TokenEntry[]> {
  const rows = await db.rows<TokenEntry>(sql`
    select t.id, t.name, t.scopes, t.created_at, t.expires_at, max(u.day) as last_used_on,
      count(distinct u.network) filter (where u.day > ${daysBefore(now, USE_DAYS)}::timestamptz::date) as network_count
    from api_tokens t left join api_token_uses u on u.token_id = t.id
    where t.user_id = ${userId} and t.revoked_at is null
    group by t.id order by t.created_at desc, t.id desc`);
  return rows.map((row) => ({ ...row, last_used_on: row.last_used_on?.slice(0, 10) ?? null }));
}

export const revokeToken = (tx: Db, userId: number, id: number, now: Date): Promise<number> =>
  tx.run(sql`
    update api_tokens set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null`);

// The last use of each token stays.
export async function pruneTokens(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    delete from api_tokens where least(expires_at, revoked_at) < ${daysBefore(now, TOKEN_DAYS_AFTER_END)}`);
  await db.run(sql`
    delete from api_token_uses u where day < ${daysBefore(now, USE_DAYS)}::timestamptz::date
      and exists (select from api_token_uses newer where newer.token_id = u.token_id and newer.day > u.day)`);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
