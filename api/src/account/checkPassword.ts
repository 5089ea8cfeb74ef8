import { emailKey, PASSWORD_LIMITS, takeAttempt } from '../auth/attemptLimits.ts';
import { isPassword } from '../auth/passwords.ts';
import { sql } from '../db/index.ts';
import { type AuthenticatedUser, type Deps, forbidden } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';

export const wrongPassword = () => forbidden('This is not the password of your account', 'ERR_WRONG_PASSWORD');

/**
 * Checks the password of a signed-in user before sensitive actions. Failed checks count as failed sign-ins. Returns
 * the stored hash. @throws HttpError 403 for a wrong password, 429 after too many attempts.
 */
export async function checkPassword(
  deps: Pick<Deps, 'db' | 'limiter' | 'sessions'>,
  user: AuthenticatedUser,
  password: string,
  { network }: Client,
): Promise<string> {
  const attempt = await takeAttempt(deps, PASSWORD_LIMITS, { key: emailKey(user.email), network });
  const account = await deps.db.row<{ password_hash: string | null }>(
    sql`select password_hash from users where id = ${user.userId}`,
  );
  const hash = account?.password_hash;
  if (!(await isPassword(password, hash)) || typeof hash !== 'string') throw wrongPassword();
  await attempt.succeed();
  return hash;
}
