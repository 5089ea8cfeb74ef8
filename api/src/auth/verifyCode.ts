import type { BodyOf } from '@faultline/shared/contract';
import type { auth } from '@faultline/shared/contract/schemas';
import { appendAudit } from '../audit/auditLog.ts';
import { badRequest } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';
import * as accounts from './accountsRepository.ts';
import { CODE_LIMITS, takeAttempt, emailKey, clearAttempts, PASSWORD_LIMITS } from './attemptLimits.ts';
import type { AuthDeps } from './OneTimeCodes.ts';
import { choosePasswordMail, passwordChangedMail } from './mails.ts';
import { refuseCommonPassword, hashPassword } from './passwords.ts';

const invalidCode = () => badRequest('Invalid OTP code. Please try again.', 'ERR_INVALID_OTP');

export async function verifyCode(deps: AuthDeps, email: string, code: string, client: Client): Promise<number> {
  const { network } = client;
  const { db, codes, sessions, mailer, config } = deps;
  const key = emailKey(email);
  const attempt = await takeAttempt(deps, CODE_LIMITS, { key, network });
  if (!(await codes.verify(email, code, ['verify', 'any']))) throw invalidCode();
  await attempt.succeed();
  const account = await db.transaction(async (tx) => {
    const row = await accounts.verifyAccount(tx, key);
    if (row !== undefined)
      await appendAudit(tx, { ...client, userId: row.id, credential: 'code', event: 'address.verify' });
    return row;
  });
  if (account === undefined) throw invalidCode();
  sessions.forget(account.id);
  if (account.password_hash === null) await mailer.post(choosePasswordMail(account.email, config.publicUrl));
  return account.id;
}

export async function resetPassword(
  deps: AuthDeps,
  { email, otp, password }: BodyOf<typeof auth.forgotPassword>,
  client: Client,
): Promise<number> {
  const { network } = client;
  refuseCommonPassword(password, email);
  const { db, codes, sessions, mailer, config } = deps;
  const source = { key: emailKey(email), network };
  const attempt = await takeAttempt(deps, CODE_LIMITS, source);
  // Hashing is slow and comes first, so that a process that stops during it does not consume the code.
  const hash = await hashPassword(password);
  if (!(await codes.verify(email, otp, ['any']))) throw invalidCode();
  await attempt.succeed();
  const account = await db.transaction(async (tx) => {
    const row = await accounts.resetPassword(tx, source.key, hash);
    if (row !== undefined)
      await appendAudit(tx, { ...client, userId: row.id, credential: 'code', event: 'password.reset' });
    return row;
  });
  if (account === undefined) throw invalidCode();
  sessions.forget(account.id);
  await clearAttempts(deps, PASSWORD_LIMITS, source);
  await mailer.post(passwordChangedMail(account.email, config.publicUrl));
  return account.id;
}
