import { containing, type Db, sql, type Statement } from '../db/index.ts';
import { type StoredPlan, toPlanName } from '../sessions/AuthenticatedUser.ts';
import type { PlanName } from '@faultline/shared/contract';

export interface AccountEntry {
  id: number;
  email: string;
  plan: PlanName;
  email_verified: boolean;
  is_operator: boolean;
  disabled_at: string | null;
  created_at: string;
  // Precise to a few minutes.
  last_used_at: string | null;
  sessions: number;
  trackings: number;
  exports: number;
}

// `sessions` counts those that may still be used.
const columns = sql`u.id, u.email, u.plan, u.email_verified, u.is_admin as is_operator, u.disabled_at, u.created_at,
  (select max(coalesce(s.last_used_at, s.refreshed_at)) from sessions s where s.user_id = u.id) as last_used_at,
  (select count(*) from sessions s where s.user_id = u.id and s.auth_epoch = u.auth_epoch and s.revoked_at is null
    and u.disabled_at is null) as sessions,
  (select count(*) from trackings t where t.user_id = u.id) as trackings,
  (select count(*) from exports e where e.user_id = u.id) as exports`;

type Row = Omit<AccountEntry, 'plan'> & { plan: StoredPlan };
const toEntry = ({ plan, ...row }: Row): AccountEntry => ({ ...row, plan: toPlanName(plan) });

// Newest first.
export async function listAccounts(
  db: Db,
  search: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ accounts: AccountEntry[]; total: number }> {
  const matches = sql`u.email_key like ${containing(search.trim().toLowerCase())}
    and not exists (select from teams where teams.id = u.id)`;
  const rows = await db.rows<Row>(
    sql`select ${columns} from users u where ${matches} order by u.id desc limit ${limit} offset ${offset}`,
  );
  const count = await db.row<{ total: number }>(sql`select count(*) as total from users u where ${matches}`);
  return { accounts: rows.map(toEntry), total: count?.total ?? 0 };
}

async function findEntry(db: Db, condition: Statement): Promise<AccountEntry | undefined> {
  const row = await db.row<Row>(sql`select ${columns} from users u where ${condition}`);
  return row && toEntry(row);
}

export const findAccountEntry = (db: Db, id: number) => findEntry(db, sql`u.id = ${id}`);

// `key` is the `emailKey` of an address.
export const findAccountEntryByKey = (db: Db, key: string) => findEntry(db, sql`u.email_key = ${key}`);

export const updateAccount = (
  tx: Db,
  id: number,
  columns:
    | { plan: PlanName }
    | { email_verified: true }
    | { is_admin: boolean; operator_by_group: boolean }
    | { disabled_at: Date | null },
) => tx.run(sql`update users set ${sql.set(columns)} where id = ${id}`);

export const endSessions = (tx: Db, userId: number, now: Date) =>
  tx.run(sql`update sessions set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`);
