import type { AnswerOf, BodyOf } from '@faultline/shared/contract';
import type { factors as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';
import { type AuthenticatedUser, badRequest, conflict, type Deps, unauthorized } from '../../http/index.ts';
import type { Client } from '../../sessions/Sessions.ts';
import { type Account, findAccount } from '../accountsRepository.ts';
import { emailKey, FACTOR_LIMITS, takeAttempt } from '../attemptLimits.ts';
import { checkCredentials, checkPassword, refuseDisabled, wrongPassword } from '../checkPassword.ts';
import { openSession } from '../login.ts';
import { createChallenge, type Purpose, redeemChallenge, tryChallenge } from './challenges.ts';
import { createRequestOptions, findRelyingParty, acceptAssertion } from './passkeys.ts';
import { acceptRecoveryCode } from './recoveryCodes.ts';
import { acceptTotpCode } from './totp.ts';

type FactorChallenge = AnswerOf<typeof schemas.startSecondFactor>;

export async function startSecondFactor(
  deps: Deps,
  credentials: BodyOf<typeof schemas.startSecondFactor>,
  client: Client,
): Promise<FactorChallenge> {
  const account = await checkCredentials(deps, credentials, client);
  if (!account.has_second_factor) throw conflict('This account has no second factor.', 'ERR_NO_SECOND_FACTOR');
  return createFactorChallenge(deps, account, 'second_factor');
}

async function createFactorChallenge(
  deps: Deps,
  account: Account,
  purpose: Purpose,
  sessionId: string | null = null,
): Promise<FactorChallenge> {
  const { id: userId, auth_epoch, has_second_factor, password_hash } = account;
  const owner = { user_id: userId, session_id: sessionId, auth_epoch };
  const { attempt, challenge } = await createChallenge(deps, purpose, owner);
  if (!has_second_factor) {
    const hasIdentity =
      deps.config.oidc !== undefined &&
      (await deps.db.row(sql`select 1 as one from identities where user_id = ${userId} limit 1`)) !== undefined;
    const methods = [
      ...(password_hash === null ? [] : (['password'] as const)),
      ...(hasIdentity ? (['single-sign-on'] as const) : []),
    ];
    return { attempt, methods, passkey: null };
  }
  const party = findRelyingParty(deps.config);
  const hasPasskey =
    (await deps.db.row(sql`select 1 as one from passkeys where user_id = ${userId} limit 1`)) !== undefined;
  const passkey =
    party === undefined || !hasPasskey ? null : await createRequestOptions(deps.db, party, challenge, userId);
  // A recovery code is entered as a code, so this method always exists.
  return { attempt, methods: passkey === null ? ['code'] : ['passkey', 'code'], passkey };
}

export async function signInWithSecondFactor(
  deps: Deps,
  { attempt, ...factor }: BodyOf<typeof schemas.signInWithSecondFactor>,
  client: Client,
) {
  const challenge = await tryChallenge(deps, 'second_factor', attempt);
  const account = challenge.user_id === null ? undefined : await findAccount(deps.db, challenge.user_id);
  if (account === undefined) throw unauthorized('Please sign in again.');
  await checkFactor(deps, account, factor, challenge.challenge, client);
  await redeemChallenge(deps.db, challenge);
  // The password that was proven is that of this epoch.
  return openSession(deps, { ...account, auth_epoch: challenge.auth_epoch ?? account.auth_epoch }, client, {
    credential: 'second factor',
  });
}

interface Factor {
  code?: string | undefined;
  passkey?: BodyOf<typeof schemas.signInWithPasskey>['passkey'] | undefined;
}

// @throws HttpError 400
async function checkFactor(
  deps: Deps,
  { id: userId, email }: Account,
  { code, passkey }: Factor,
  challenge: string,
  { network }: Client,
): Promise<void> {
  if (passkey !== undefined) {
    if ((await acceptPasskey(deps, challenge, passkey)) !== userId) throw invalidCode();
    return;
  }
  await checkCode(deps, { id: userId, email }, code ?? '', { network });
}

// @throws HttpError 400
export async function checkCode(
  deps: Deps,
  { id: userId, email }: Pick<Account, 'id' | 'email'>,
  code: string,
  { network }: Pick<Client, 'network'>,
): Promise<void> {
  const attempt = await takeAttempt(deps, FACTOR_LIMITS, { key: emailKey(email), network });
  if (!(await acceptCode(deps, userId, code))) throw invalidCode();
  await attempt.succeed();
}

const acceptCode = (deps: Deps, userId: number, code: string): Promise<boolean> =>
  /^\d{6}$/.test(code)
    ? acceptTotpCode(deps, userId, code, { isConfirmed: true })
    : acceptRecoveryCode(deps.db, userId, code);

export const invalidCode = () =>
  badRequest('This code is wrong or was used already. Wait for the next one and try again.', 'ERR_INVALID_CODE');

async function acceptPasskey(deps: Deps, challenge: string, passkey: NonNullable<Factor['passkey']>) {
  const party = findRelyingParty(deps.config);
  if (party === undefined) throw badRequest('Passkeys are not available at this address.', 'ERR_INVALID_PASSKEY');
  return acceptAssertion(deps, party, challenge, passkey);
}

export async function signInWithPasskey(
  deps: Deps,
  { attempt, passkey }: BodyOf<typeof schemas.signInWithPasskey>,
  client: Client,
) {
  const challenge = await tryChallenge(deps, 'passkey', attempt);
  const userId = await acceptPasskey(deps, challenge.challenge, passkey);
  await redeemChallenge(deps.db, challenge);
  const account = await findAccount(deps.db, userId);
  if (account === undefined) throw unauthorized('Please sign in again.');
  refuseDisabled(deps, account);
  return openSession(deps, account, client, { credential: 'passkey' });
}

export async function startProof(deps: Deps, user: AuthenticatedUser): Promise<FactorChallenge> {
  return createFactorChallenge(deps, await getAccount(deps.db, user), 'proof', user.credential.id);
}

export async function prove(
  deps: Deps,
  user: AuthenticatedUser,
  { attempt, password, ...factor }: BodyOf<typeof schemas.prove>,
  client: Client,
): Promise<void> {
  const challenge = await tryChallenge(deps, 'proof', attempt, user.credential.id);
  const account = await getAccount(deps.db, user);
  if (account.has_second_factor) await checkFactor(deps, account, factor, challenge.challenge, client);
  else if (password === undefined) throw wrongPassword();
  else await checkPassword(deps, user, password, client);
  await redeemChallenge(deps.db, challenge);
  await deps.sessions.recordProof(user.credential.id);
}

export async function getAccount(db: Db, { userId }: AuthenticatedUser): Promise<Account> {
  const account = await findAccount(db, userId);
  if (account === undefined) throw unauthorized('Please sign in again.', 'ERR_SESSION_EXPIRED');
  return account;
}
