import { sql } from '../db/index.ts';
import { badRequest } from '../http/index.ts';
import { CODE_LIMITS, takeAttempt } from './attemptLimits.ts';
import type { AuthDeps } from './AuthDeps.ts';
import type { Client } from '../sessions/Sessions.ts';
import { emailKey } from './emailKey.ts';
import { choosePasswordMail } from './mails.ts';

export const invalidCode = () => badRequest('Invalid OTP code. Please try again.', 'ERR_INVALID_OTP');

/** Verifies an address by its code. Where two registrations claimed the address, a mail says how to choose a password. */
export async function verifyCode(deps: AuthDeps, email: string, code: string, { network }: Client): Promise<void> {
  const { db, codes, sessions, mailer, config } = deps;
  const key = emailKey(email);
  const attempt = await takeAttempt(deps, CODE_LIMITS, { key, network });
  if (!(await codes.verify(email, code, ['verify', 'any']))) throw invalidCode();
  await attempt.succeed();
  const account = await db.row<{ id: number; email: string; password_hash: string | null }>(
    sql`update users set email_verified = true where email_key = ${key} returning id, email, password_hash`,
  );
  if (account === undefined) throw invalidCode();
  sessions.forget(account.id);
  if (account.password_hash === null) mailer.post(choosePasswordMail(account.email, config.publicUrl));
}
