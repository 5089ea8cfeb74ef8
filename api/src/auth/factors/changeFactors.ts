import type { BodyOf } from '@faultline/shared/contract';
import type { factors as schemas } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditEntry, type AuditSource } from '../../audit/auditLog.ts';
import { type Db, sql } from '../../db/index.ts';
import { type AuthenticatedUser, conflict, type Deps, notFound } from '../../http/index.ts';
import { hasSecondFactor } from '../../sessions/secondFactor.ts';
import type { Client } from '../../sessions/Sessions.ts';
import { emailKey, FACTOR_LIMITS, takeAttempt } from '../attemptLimits.ts';
import { factorChangedMail } from '../mails.ts';
import { createChallenge, redeemChallenge, tryChallenge } from './challenges.ts';
import {
  createCreationOptions,
  deletePasskey,
  insertPasskey,
  renamePasskey,
  type RelyingParty,
  verifyNewPasskey,
} from './passkeys.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { invalidCode } from './secondFactor.ts';
import { deleteTotp, findTotp, acceptTotpCode } from './totp.ts';

// Runs `change`, one change of an account at a time. The first second factor comes with recovery codes, and the last
// one takes them with it. Another session has not proven what is asked for from now on.
async function changeFactors(
  deps: Deps,
  user: AuthenticatedUser,
  entry: AuditEntry,
  change: (tx: Db) => Promise<void>,
): Promise<string[]> {
  const { userId } = user;
  return deps.db.transaction(async (tx) => {
    const had = await tx.row<{ has: boolean }>(
      sql`select ${hasSecondFactor(sql`users.id`)} as has from users where id = ${userId} for update`,
    );
    await change(tx);
    const has = await tx.row<{ has: boolean }>(
      sql`select ${hasSecondFactor(sql`users.id`)} as has from users where id = ${userId}`,
    );
    await tx.run(sql`update sessions set proven_at = null where user_id = ${userId} and id <> ${user.credential.id}`);
    await appendAudit(tx, entry);
    if (!has?.has) await deleteRecoveryCodes(tx, userId);
    return has?.has && !had?.has ? replaceRecoveryCodes(tx, userId) : [];
  });
}

const notify = ({ mailer, config }: Deps, user: AuthenticatedUser, text: string) =>
  mailer.post(factorChangedMail(user.email, text, config.publicUrl));

export async function confirmTotp(
  deps: Deps,
  user: AuthenticatedUser,
  { code }: BodyOf<typeof schemas.confirmTotp>,
  { network }: Client,
  audit: AuditSource,
): Promise<string[]> {
  const attempt = await takeAttempt(deps, FACTOR_LIMITS, { key: emailKey(user.email), network });
  const pending = await findTotp(deps.db, user.userId);
  if (pending === undefined || pending.confirmed_at !== null) {
    throw conflict('No authenticator app waits for its first code. Start again.', 'ERR_TOTP_MISSING');
  }
  const codes = await changeFactors(deps, user, { ...audit, event: 'totp.confirm' }, async (tx) => {
    if (!(await acceptTotpCode({ ...deps, db: tx }, user.userId, code, { isConfirmed: false }))) throw invalidCode();
  });
  await attempt.succeed();
  await deps.sessions.recordProof(user.credential.id);
  await notify(deps, user, 'An authenticator app was added to your account.');
  return codes;
}

export async function removeTotp(deps: Deps, user: AuthenticatedUser, audit: AuditSource): Promise<void> {
  const before = await findTotp(deps.db, user.userId);
  const entry: AuditEntry = { ...audit, event: 'totp.delete' };
  await changeFactors(deps, user, entry, async (tx) => void (await deleteTotp(tx, user.userId)));
  if (before?.confirmed_at) await notify(deps, user, 'The authenticator app was removed from your account.');
}

export async function startPasskeyCreation(deps: Deps, party: RelyingParty, user: AuthenticatedUser) {
  const owner = { user_id: user.userId, session_id: user.credential.id };
  const { attempt, challenge } = await createChallenge(deps, 'passkey_creation', owner);
  return { attempt, passkey: await createCreationOptions(deps.db, party, challenge, user) };
}

export async function addPasskey(
  deps: Deps,
  party: RelyingParty,
  user: AuthenticatedUser,
  { attempt, name, passkey }: BodyOf<typeof schemas.createPasskey>,
  audit: AuditSource,
): Promise<string[]> {
  const challenge = await tryChallenge(deps, 'passkey_creation', attempt, user.credential.id);
  const created = await verifyNewPasskey(party, challenge.challenge, passkey);
  const codes = await changeFactors(deps, user, { ...audit, event: 'passkey.create' }, async (tx) => {
    await redeemChallenge(tx, challenge);
    await insertPasskey({ ...deps, db: tx }, user.userId, name, created);
  });
  await deps.sessions.recordProof(user.credential.id);
  await notify(deps, user, `The passkey "${name}" was added to your account.`);
  return codes;
}

const passkeyNotFound = () => notFound('This passkey was removed already', 'ERR_PASSKEY_NOT_FOUND');

export async function removePasskey(
  deps: Deps,
  user: AuthenticatedUser,
  id: string,
  audit: AuditSource,
): Promise<void> {
  await changeFactors(deps, user, { ...audit, event: 'passkey.delete', details: { passkey: id } }, async (tx) => {
    if ((await deletePasskey(tx, user.userId, id)) !== 1) throw passkeyNotFound();
  });
  await notify(deps, user, 'A passkey was removed from your account.');
}

export async function renewRecoveryCodes(deps: Deps, user: AuthenticatedUser, audit: AuditSource): Promise<string[]> {
  const codes = await deps.db.transaction(async (tx) => {
    const account = await tx.row(sql`
      select 1 as one from users where id = ${user.userId} and ${hasSecondFactor(sql`users.id`)} for update`);
    if (account === undefined) throw conflict('Set up a second factor first.', 'ERR_NO_SECOND_FACTOR');
    await appendAudit(tx, { ...audit, event: 'recovery_codes.create' });
    return replaceRecoveryCodes(tx, user.userId);
  });
  await notify(deps, user, 'The recovery codes of your account were replaced.');
  return codes;
}

export async function changePasskeyName(
  { db }: Deps,
  { userId }: AuthenticatedUser,
  { id, name }: BodyOf<typeof schemas.renamePasskey>,
  audit: AuditSource,
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await renamePasskey(tx, userId, id, name)) !== 1) throw passkeyNotFound();
    await appendAudit(tx, { ...audit, event: 'passkey.rename', details: { passkey: id } });
  });
}

// For operators: the owner of the account lost every second factor.
export async function resetFactors(tx: Db, userId: number): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'auth_challenges'])
    await tx.run(sql`delete from ${sql.ident(table)} where user_id = ${userId}`);
}
