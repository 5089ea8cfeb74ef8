import type { Client } from '../sessions/Sessions.ts';
import { refuseCommonPassword, hashPassword } from '../auth/passwords.ts';
import { passwordChangedMail } from '../auth/mails.ts';
import { sql } from '../db/index.ts';
import { type Deps, unauthorized, type AuthenticatedUser } from '../http/index.ts';
import { checkPassword, wrongPassword } from './checkPassword.ts';

interface PasswordChange {
  current_password: string;
  password: string;
}

// A concurrent change came later. Its password is valid, and this caller has not proven to know it.
const newerPassword = () => unauthorized('Your password was changed. Please sign in again.', 'ERR_SESSION_EXPIRED');

/**
 * Changes the password after checking the old one; failed checks count as failed sign-ins. All sessions end, including
 * the caller's, and a new session's token is returned.
 */
export async function changePassword(
  deps: Deps,
  user: AuthenticatedUser,
  { current_password: current, password }: PasswordChange,
  client: Client,
): Promise<{ token: string }> {
  refuseCommonPassword(password, user.email);
  const { db, sessions, mailer, config } = deps;
  const currentHash = await checkPassword(deps, user, current, client);
  const hash = await hashPassword(password);
  const changed = await db.row<{ auth_epoch: number }>(sql`
    update users set password_hash = ${hash}, auth_epoch = auth_epoch + 1
    where id = ${user.userId} and password_hash = ${currentHash} returning auth_epoch`);
  if (changed === undefined) throw wrongPassword(); // changed by another request meanwhile
  sessions.forget(user.userId);
  await mailer.post(passwordChangedMail(user.email, config.publicUrl));
  const token = await sessions.open(user.userId, client, changed.auth_epoch);
  if (token === undefined) throw newerPassword();
  return { token };
}
