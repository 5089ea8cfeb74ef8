import { sql } from '../db/index.ts';
import { CODE_LIMITS, clearAttempts, PASSWORD_LIMITS, takeAttempt } from './attemptLimits.ts';
import type { AuthDeps } from './AuthDeps.ts';
import type { Client } from '../sessions/Sessions.ts';
import { refuseCommonPassword } from './commonPasswords.ts';
import { emailKey } from './emailKey.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { invalidCode } from './verifyCode.ts';

interface Reset {
  email: string;
  otp: string;
  password: string;
}

/** Sets a new password by a code, which also shows that the address is the account's; every token given out before is void. */
export async function resetPassword(
  deps: AuthDeps,
  { email, otp, password }: Reset,
  { network }: Client,
): Promise<void> {
  refuseCommonPassword(password);
  const { db, codes, sessions, mailer, config } = deps;
  const source = { key: emailKey(email), network };
  const attempt = await takeAttempt(deps, CODE_LIMITS, source);
  if (!(await codes.verify(email, otp, ['any']))) throw invalidCode();
  await attempt.succeed();
  const hash = await hashPassword(password);
  const account = await db.row<{ id: number; email: string }>(sql`
    update users set password_hash = ${hash}, email_verified = true, auth_epoch = auth_epoch + 1
    where email_key = ${source.key} returning id, email`);
  if (account === undefined) throw invalidCode();
  sessions.forget(account.id);
  await clearAttempts(deps, PASSWORD_LIMITS, source);
  mailer.post(passwordChangedMail(account.email, config.publicUrl));
}
