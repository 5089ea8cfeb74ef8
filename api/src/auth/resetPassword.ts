import { sql } from '../db/index.ts';
import type { AuthDeps } from './AuthDeps.ts';
import { emailKey } from './emailKey.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { invalidCode } from './verifyCode.ts';

/** Sets a new password by a code, which also shows that the address is the account's; every token given out before is void. */
export async function resetPassword(deps: AuthDeps, email: string, code: string, password: string): Promise<void> {
  const { db, codes, sessions, limiter, mailer, config } = deps;
  const key = emailKey(email);
  if (!(await codes.redeem(email, code, ['any']))) throw invalidCode();
  const hash = await hashPassword(password);
  const account = await db.row<{ id: number; email: string }>(sql`
    update users set password_hash = ${hash}, email_verified = true, auth_epoch = auth_epoch + 1
    where email_key = ${key} returning id, email`);
  if (account === undefined) throw invalidCode();
  sessions.forget(account.id);
  await limiter.forget(`login ${key}`);
  mailer.post(passwordChangedMail(account.email, config.publicUrl));
}
