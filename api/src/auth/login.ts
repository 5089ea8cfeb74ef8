import { type Deps, forbidden } from '../http/index.ts';
import { toPlanName } from '../sessions/AuthenticatedUser.ts';
import type { Client, SignInMethod } from '../sessions/Sessions.ts';
import type { Account } from './accountsRepository.ts';
import { emailKey } from './attemptLimits.ts';
import { checkCredentials, invalidCredentials } from './checkPassword.ts';
import { verifyMail } from './mails.ts';
import type { AuthDeps } from './OneTimeCodes.ts';
import { takeCode, takeResend } from './sendCode.ts';

export async function login(deps: AuthDeps, email: string, password: string, client: Client) {
  const { codes, mailer } = deps;
  const account = await checkCredentials(deps, { email, password }, client);
  if (account.has_second_factor) {
    throw forbidden('This account asks for a second factor', 'ERR_SECOND_FACTOR_REQUIRED');
  }
  if (!account.email_verified) {
    const source = { key: emailKey(email), network: client.network };
    const mayIssue = (await takeResend(deps, source)) === 0 && (await takeCode(deps, source)) === 0;
    const issued = mayIssue ? await codes.issue(source.key, 'verify') : undefined;
    if (issued !== undefined) {
      const { code, validUntil } = issued;
      await mailer.post(verifyMail(account.email, code), { validUntil });
    }
  }
  return openSession(deps, account, client);
}

// The sign-in of an account whose owner has proven who they are.
export async function openSession(
  { sessions }: Pick<Deps, 'sessions'>,
  account: Account,
  client: Client,
  method: SignInMethod = {},
) {
  const { id: userId, email, email_verified, plan, auth_epoch } = account;
  const token = await sessions.open(userId, client, auth_epoch, method);
  if (token === undefined) throw invalidCredentials(); // the password was replaced while it was checked
  return { userId, token, user: { email, email_verified, subscriptionPlan: toPlanName(plan) } };
}
