import type { BodyOf } from '@faultline/shared/contract';
import type { account as schemas } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import * as accounts from '../auth/accountsRepository.ts';
import { emailKey } from '../auth/attemptLimits.ts';
import { checkPassword, checkPasswordIfAny, wrongPassword } from '../auth/checkPassword.ts';
import { refuseLastOperator } from '../auth/lastOperator.ts';
import { passwordChangedMail } from '../auth/mails.ts';
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts';
import { deleteReports } from '../exports/index.ts';
import { type AuthenticatedUser, badRequest, type Deps, unauthorized } from '../http/index.ts';
import type { Client } from '../sessions/Sessions.ts';
import { eraseAccount } from './eraseAccount.ts';

interface Origin {
  client: Client;
  audit: AuditSource;
}

// A concurrent change came later. Its password is valid, and this caller has not proven to know it.
const newerPassword = () => unauthorized('Your password was changed. Please sign in again.', 'ERR_SESSION_EXPIRED');

export async function changePassword(
  deps: Deps,
  user: AuthenticatedUser,
  { current_password: current, password }: BodyOf<typeof schemas.changePassword>,
  { client, audit }: Origin,
): Promise<{ token: string }> {
  refuseCommonPassword(password, user.email);
  const { db, sessions, mailer, config } = deps;
  const currentHash = await checkPassword(deps, user, current, client);
  const hash = await hashPassword(password);
  const changed = await db.transaction(async (tx) => {
    const row = await accounts.updatePassword(tx, user.userId, currentHash, hash);
    if (row !== undefined) await appendAudit(tx, { ...audit, event: 'password.change' });
    return row;
  });
  if (changed === undefined) throw wrongPassword(); // changed by another request meanwhile
  sessions.forget(user.userId);
  await mailer.post(passwordChangedMail(user.email, config.publicUrl));
  const token = await sessions.open(user.userId, client, changed.auth_epoch);
  if (token === undefined) throw newerPassword();
  return { token };
}

export async function deleteAccount(
  deps: Deps,
  user: AuthenticatedUser,
  typed: BodyOf<typeof schemas.deleteAccount>,
  { client, audit }: Origin,
): Promise<void> {
  const { db, sessions, config } = deps;
  const key = emailKey(user.email);
  if (emailKey(typed.email) !== key) {
    throw badRequest('This is not the address of your account', 'ERR_WRONG_ADDRESS');
  }
  await checkPasswordIfAny(deps, user, typed.password, client);
  const files = await db.transaction(async (tx) => {
    await refuseLastOperator(tx, user.userId);
    const exportIds = await eraseAccount(tx, { id: user.userId, key });
    await appendAudit(tx, { ...audit, event: 'account.delete' });
    return exportIds;
  });
  sessions.forget(user.userId);
  await deleteReports(config, files);
}
