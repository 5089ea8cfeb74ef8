import { sql } from '../db/index.ts';
import { tooMany } from '../http/RateLimiter.ts';
import type { AuthDeps } from './AuthDeps.ts';
import { emailKey } from './emailKey.ts';
import { codeMail } from './mails.ts';

const PER_ACCOUNT = { max: 10, seconds: 60 * 60 };

/** Mails a code for whatever needs one. Without an account everything is done but the mail. */
export async function sendCode({ db, limiter, codes, mailer }: AuthDeps, email: string): Promise<void> {
  const key = emailKey(email);
  const account = await db.row<{ email: string }>(sql`select email from users where email_key = ${key}`);
  const issued = await codes.issue(key, 'any');
  if ('waitSeconds' in issued) {
    throw tooMany(
      `A code was just sent. Please wait ${issued.waitSeconds} seconds before asking for another.`,
      issued.waitSeconds,
    );
  }
  await limiter.take(`codes ${key}`, PER_ACCOUNT);
  if (account !== undefined) mailer.post(codeMail(account.email, issued.code));
}
