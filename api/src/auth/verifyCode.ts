import { sql } from '../db/index.ts';
import { badRequest } from '../http/index.ts';
import type { AuthDeps } from './AuthDeps.ts';
import { emailKey } from './emailKey.ts';

export const invalidCode = () => badRequest('Invalid OTP code. Please try again.', 'ERR_INVALID_OTP');

/** Verifies an address by its code. */
export async function verifyCode({ db, codes, sessions }: AuthDeps, email: string, code: string): Promise<void> {
  if (!(await codes.redeem(email, code, ['verify', 'any']))) throw invalidCode();
  const account = await db.row<{ id: number }>(
    sql`update users set email_verified = true where email_key = ${emailKey(email)} returning id`,
  );
  if (account === undefined) throw invalidCode();
  sessions.forget(account.id);
}
