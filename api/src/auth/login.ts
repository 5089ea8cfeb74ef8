import { describeOperator } from '../config.ts';
import { forbidden, unauthorized } from '../http/index.ts';
import { findAccountByKey } from './accountsRepository.ts';
import { PASSWORD_LIMITS, takeAttempt, emailKey } from './attemptLimits.ts';
import type { AuthDeps } from './OneTimeCodes.ts';
import { toPlanName } from '../sessions/AuthenticatedUser.ts';
import type { Client } from '../sessions/Sessions.ts';
import { verifyMail } from './mails.ts';
import { isPassword } from './passwords.ts';
import { takeCode, takeResend } from './sendCode.ts';

const invalidCredentials = () => unauthorized('Invalid email or password', 'ERR_INVALID_CREDENTIALS');

export async function login(deps: AuthDeps, email: string, password: string, client: Client) {
  const { db, sessions, codes, mailer, config } = deps;
  const key = emailKey(email);
  const source = { key, network: client.network };
  const attempt = await takeAttempt(deps, PASSWORD_LIMITS, source);
  const account = await findAccountByKey(db, key);
  const isRight = await isPassword(password, account?.password_hash);
  if (account === undefined || !isRight) throw invalidCredentials();
  await attempt.succeed();
  if (account.disabled_at !== null) {
    throw forbidden(`This account is disabled. Ask ${describeOperator(config)} to enable it.`, 'ERR_ACCOUNT_DISABLED');
  }
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
