import { describeOperator } from '../config.ts';
import { type AuthenticatedUser, type Deps, forbidden, unauthorized } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';
import { type Account, findAccount, findAccountByKey } from './accountsRepository.ts';
import { emailKey, PASSWORD_LIMITS, takeAttempt } from './attemptLimits.ts';
import { isPassword } from './passwords.ts';

type PasswordDeps = Pick<Deps, 'db' | 'limiter' | 'sessions'>;

export const invalidCredentials = () => unauthorized('Invalid email or password', 'ERR_INVALID_CREDENTIALS');
export const wrongPassword = () => forbidden('This is not the password of your account', 'ERR_WRONG_PASSWORD');

// @throws HttpError 401, or 403 for a disabled account
export async function checkCredentials(
  deps: PasswordDeps & Pick<Deps, 'config'>,
  { email, password }: { email: string; password: string },
  { network }: Client,
): Promise<Account> {
  const key = emailKey(email);
  const attempt = await takeAttempt(deps, PASSWORD_LIMITS, { key, network });
  const account = await findAccountByKey(deps.db, key);
  const isRight = await isPassword(password, account?.password_hash);
  if (account === undefined || !isRight) throw invalidCredentials();
  await attempt.succeed();
  refuseDisabled(deps, account);
  return account;
}

// @throws HttpError 403
export function refuseDisabled({ config }: Pick<Deps, 'config'>, { disabled_at }: Account): void {
  if (disabled_at === null) return;
  throw forbidden(`This account is disabled. Ask ${describeOperator(config)} to enable it.`, 'ERR_ACCOUNT_DISABLED');
}

// An account without a password has another proof: its call requires a recent one (`proof`).
export async function checkPasswordIfAny(
  deps: PasswordDeps,
  user: AuthenticatedUser,
  password: string | undefined,
  client: Client,
): Promise<void> {
  if ((await findAccount(deps.db, user.userId))?.password_hash === null) return;
  if (password === undefined) throw forbidden('Enter the password of your account.', 'ERR_PASSWORD_REQUIRED');
  await checkPassword(deps, user, password, client);
}

// Failed checks count as failed sign-ins. Returns the stored hash.
export async function checkPassword(
  deps: PasswordDeps,
  user: AuthenticatedUser,
  password: string,
  { network }: Client,
): Promise<string> {
  const attempt = await takeAttempt(deps, PASSWORD_LIMITS, { key: emailKey(user.email), network });
  const account = await findAccount(deps.db, user.userId);
  const hash = account?.password_hash;
  if (!(await isPassword(password, hash)) || typeof hash !== 'string') throw wrongPassword();
  await attempt.succeed();
  return hash;
}

// With OIDC_ONLY the identity provider alone signs in. The commands of operators need no sign-in.
// @throws HttpError 403
export function refuseLocalSignIn({ config: { oidc } }: Pick<Deps, 'config'>): void {
  if (oidc?.isOnly) throw forbidden(`Sign in with ${oidc.name}.`, 'ERR_SSO_ONLY');
}
