import type { PlanName } from '@faultline/shared/contract';
import { type Db, sql, type Statement } from '../db/index.ts';
import type { StoredPlan } from '../sessions/AuthenticatedUser.ts';
import { hasSecondFactor } from '../sessions/secondFactor.ts';

export interface Account {
  id: number;
  email: string;
  email_verified: boolean;
  // Null until its owner chooses a password.
  password_hash: string | null;
  // Sessions of an earlier epoch have ended.
  auth_epoch: number;
  plan: StoredPlan;
  disabled_at: string | null;
  has_second_factor: boolean;
}

const columns = sql`id, email, email_verified, password_hash, auth_epoch, plan, disabled_at,
  ${hasSecondFactor(sql`users.id`)} as has_second_factor`;

export const findAccount = (db: Db, id: number) => db.row<Account>(sql`select ${columns} from users where id = ${id}`);

// `key` is the `emailKey` of an address.
export const findAccountByKey = (db: Db, key: string) =>
  db.row<Account>(sql`select ${columns} from users where email_key = ${key}`);

interface NewAccount {
  email: string;
  key: string;
  hash: string;
  plan: PlanName;
  now: Date;
}

// Without `keepsHash`, an account that exists loses its password and its sessions.
export const createAccount = (db: Db, { email, key, hash, plan, now }: NewAccount, keepsHash: Statement) =>
  db.row<Account>(sql`
    insert into users ${sql.values({ email, email_key: key, password_hash: hash, plan, created_at: now })}
    on conflict (email_key) do update set
      password_hash = case when ${keepsHash} then users.password_hash end,
      auth_epoch = users.auth_epoch + case when ${keepsHash} then 0 else 1 end,
      created_at = case when users.email_verified then users.created_at else excluded.created_at end
    returning ${columns}`);

export const verifyAccount = (db: Db, key: string) =>
  db.row<Account>(sql`update users set email_verified = true where email_key = ${key} returning ${columns}`);

// Ends all sessions.
export const resetPassword = (db: Db, key: string, hash: string) =>
  db.row<Account>(sql`
    update users set password_hash = ${hash}, email_verified = true, auth_epoch = auth_epoch + 1
    where email_key = ${key} returning ${columns}`);

// Ends all sessions. Changes nothing if the password hash is not `from`.
export const updatePassword = (db: Db, id: number, from: string, to: string) =>
  db.row<Account>(sql`
    update users set password_hash = ${to}, auth_epoch = auth_epoch + 1
    where id = ${id} and password_hash = ${from} returning ${columns}`);

export const deleteAccount = (tx: Db, id: number) => tx.run(sql`delete from users where id = ${id}`);

export const deleteUnverifiedAccounts = (db: Db, before: Date) =>
  db.run(sql`delete from users where not email_verified and created_at < ${before}`);
