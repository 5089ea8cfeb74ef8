import { emailKey } from '../auth/attemptLimits.ts';
import { sql } from '../db/index.ts';
import { deleteReports, lockUsage } from '../exports/index.ts';
import { badRequest, type Deps, type AuthenticatedUser } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';
import { checkPassword } from './checkPassword.ts';

interface Typed {
  email: string;
  password: string;
}

/**
 * Deletes the account, its rows by cascade, and the files of its exports. The password is required again, and failed
 * checks count as failed sign-ins.
 */
export async function deleteAccount(deps: Deps, user: AuthenticatedUser, typed: Typed, client: Client): Promise<void> {
  const { db, sessions, config } = deps;
  const key = emailKey(user.email);
  if (emailKey(typed.email) !== key) {
    throw badRequest('This is not the address of your account', 'ERR_WRONG_ADDRESS');
  }
  await checkPassword(deps, user, typed.password, client);
  const files = await db.transaction(async (tx) => {
    await lockUsage(tx, user); // first, as those do who change its exports: in another order each would wait for the other
    const gone = await tx.rows<{ id: string }>(sql`delete from exports where user_id = ${user.userId} returning id`);
    await tx.run(sql`delete from otp_codes where email_key = any(${[key, `taken:${key}`]}::text[])`);
    await tx.run(sql`delete from users where id = ${user.userId}`);
    return gone;
  });
  sessions.forget(user.userId);
  await deleteReports(
    config,
    files.map(({ id }) => id),
  );
}
