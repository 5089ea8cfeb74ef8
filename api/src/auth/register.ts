import { sql } from '../db/index.ts';
import type { AuthDeps } from './AuthDeps.ts';
import { emailKey } from './emailKey.ts';
import { alreadyRegisteredMail, verifyMail } from './mails.ts';
import { hashPassword } from './passwords.ts';

const NOTICE = { max: 1, seconds: 10 * 60 };

/**
 * Makes the account and mails a code. An address that has an account gets a notice instead, after the same work, so that
 * nobody can ask who has one. An account that was never verified is registered anew: nobody has shown to own it yet.
 */
export async function register(deps: AuthDeps, email: string, password: string): Promise<void> {
  const { db, codes, limiter, mailer, config } = deps;
  const key = emailKey(email);
  const hash = await hashPassword(password);
  const account = await db.row<{ email_verified: boolean }>(sql`
    insert into users (email, email_key, password_hash, created_at) values (${email}, ${key}, ${hash}, ${deps.clock.now()})
    on conflict (email_key) do update set
      password_hash = case when users.email_verified then users.password_hash else excluded.password_hash end,
      auth_epoch = users.auth_epoch + case when users.email_verified then 0 else 1 end
    returning email_verified`);
  const isTaken = account?.email_verified === true;
  const notices = await limiter.count(`register ${isTaken ? 'taken' : 'new'} ${key}`, NOTICE);
  const issued = await codes.issue(isTaken ? `taken:${key}` : key, 'verify');
  if (isTaken && notices === 0) mailer.post(alreadyRegisteredMail(email, config.publicUrl));
  if (!isTaken && 'code' in issued) mailer.post(verifyMail(email, issued.code));
}
