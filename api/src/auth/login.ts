import { sql } from '../db/index.ts';
import { unauthorized } from '../http/index.ts';
import { PASSWORD_LIMITS, takeAttempt, emailKey } from './attemptLimits.ts';
import type { AuthDeps } from './OneTimeCodes.ts';
import { type StoredPlan, toPlanName } from '../sessions/AuthenticatedUser.ts';
import type { Client } from '../sessions/Sessions.ts';
import { verifyMail } from './mails.ts';
import { isPassword } from './passwords.ts';
import { takeCode, takeResend } from './sendCode.ts';

interface Account {
  id: number;
  email: string;
  email_verified: boolean;
  password_hash: string | null;
  auth_epoch: number;
  plan: StoredPlan;
}

const invalidCredentials = () => unauthorized('Invalid email or password', 'ERR_INVALID_CREDENTIALS');

export async function login(deps: AuthDeps, email: string, password: string, client: Client) {
  const { db, sessions, codes, mailer } = deps;
  const key = emailKey(email);
  const source = { key, network: client.network };
  const attempt = await takeAttempt(deps, PASSWORD_LIMITS, source);
  const account = await db.row<Account>(
    sql`select id, email, email_verified, password_hash, auth_epoch, plan from users where email_key = ${key}`,
  );
  const isRight = await isPassword(password, account?.password_hash);
  if (account === undefined || !isRight) throw invalidCredentials();
  await attempt.succeed();
  if (!account.email_verified) {
    const mayIssue = (await takeResend(deps, source)) === 0 && (await takeCode(deps, source)) === 0;
    const issued = mayIssue ? await codes.issue(key, 'verify') : undefined;
    if (issued !== undefined) {
      const { code, validUntil } = issued;
      await mailer.post(verifyMail(account.email, code), { validUntil });
    }
  }
  const token = await sessions.open(account.id, client, account.auth_epoch);
  if (token === undefined) throw invalidCredentials(); // the password was replaced while it was checked
  const { email: address, email_verified, plan } = account;
  return { userId: account.id, token, user: { email: address, email_verified, subscriptionPlan: toPlanName(plan) } };
}
