import { sql } from '../db/index.ts';
import { unauthorized } from '../http/index.ts';
import type { AuthDeps } from './AuthDeps.ts';
import { emailKey } from './emailKey.ts';
import { verifyMail } from './mails.ts';
import { isPassword } from './passwords.ts';

const PER_ACCOUNT = { max: 10, seconds: 5 * 60 };

interface Account {
  id: number;
  email: string;
  email_verified: boolean;
  password_hash: string;
}

/** Signs in. An address not yet verified is signed in too, to be led to its code, and a new code is mailed if one may be. */
export async function login({ db, limiter, sessions, codes, mailer }: AuthDeps, email: string, password: string) {
  const key = emailKey(email);
  await limiter.take(`login ${key}`, PER_ACCOUNT);
  const account = await db.row<Account>(
    sql`select id, email, email_verified, password_hash from users where email_key = ${key}`,
  );
  const isRight = await isPassword(password, account?.password_hash);
  if (account === undefined || !isRight) throw unauthorized('Invalid email or password', 'ERR_INVALID_CREDENTIALS');
  await limiter.forget(`login ${key}`);
  if (!account.email_verified) {
    const issued = await codes.issue(key, 'verify');
    if ('code' in issued) mailer.post(verifyMail(account.email, issued.code));
  }
  const token = await sessions.open(account.id);
  return { token, user: { email: account.email, email_verified: account.email_verified } };
}
