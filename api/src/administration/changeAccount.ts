import type { InferOutput } from 'valibot';
import type { administration } from '@faultline/shared/contract/schemas';
import { appendAudit, type AuditEntry, type AuditSource } from '../audit/auditLog.ts';
import { eraseAccount } from '../account/eraseAccount.ts';
import { badRequest } from '../http/index.ts';
import { refuseLastOperator } from '../auth/lastOperator.ts';
import { emailKey } from '../auth/attemptLimits.ts';
import { resetFactors } from '../auth/factors/index.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/index.ts';
import { deleteReports } from '../exports/index.ts';
import { type AccountEntry, endSessions, findAccountEntry, updateAccount } from './accountsRepository.ts';

export type AccountChange = InferOutput<typeof administration.accountChange>;

interface ChangeOptions {
  now: Date;
  audit: AuditSource;
  // Also removes the last operator.
  force?: boolean;
}

// Returns the account as it is afterwards: undefined if it does not exist, or no longer.
export async function changeAccount(
  { db, config }: { db: Database; config: Config },
  id: number,
  change: AccountChange,
  options: ChangeOptions,
): Promise<AccountEntry | undefined> {
  const files = await db.transaction(async (tx) => {
    const account = await findAccountEntry(tx, id);
    if (account === undefined) return [];
    const exportIds = await applyChange(tx, account, change, options);
    await appendAudit(tx, { ...options.audit, about: id, ...toEntry(change) });
    return exportIds;
  });
  await deleteReports(config, files);
  return findAccountEntry(db, id);
}

const events = {
  verify: 'account.verify',
  disable: 'account.disable',
  enable: 'account.enable',
  'sign-out': 'account.sign_out',
  delete: 'account.delete',
  'reset-mfa': 'account.reset_mfa',
} as const;

function toEntry(change: AccountChange): Pick<AuditEntry, 'event' | 'details'> {
  if (change.action === 'plan') return { event: 'account.plan', details: { plan: change.plan } };
  if (change.action === 'make-operator' || change.action === 'remove-operator')
    return { event: 'account.operator', details: { is_operator: change.action === 'make-operator' } };
  return { event: events[change.action] };
}

const endsOperator = ['disable', 'delete', 'remove-operator'];

// Returns the exports whose files can be deleted.
async function applyChange(
  tx: Db,
  { id, email, email_verified }: AccountEntry,
  change: AccountChange,
  { now, force = false }: ChangeOptions,
): Promise<string[]> {
  if (endsOperator.includes(change.action) && !force) await refuseLastOperator(tx, id);
  switch (change.action) {
    case 'plan':
      await updateAccount(tx, id, { plan: change.plan });
      break;
    case 'verify':
      await updateAccount(tx, id, { email_verified: true });
      break;
    case 'disable':
      await updateAccount(tx, id, { disabled_at: now });
      await endSessions(tx, id, now);
      break;
    case 'enable':
      await updateAccount(tx, id, { disabled_at: null });
      break;
    case 'sign-out':
      await endSessions(tx, id, now);
      break;
    case 'reset-mfa':
      await resetFactors(tx, id);
      await endSessions(tx, id, now);
      break;
    case 'delete':
      return eraseAccount(tx, { id, key: emailKey(email) });
    case 'make-operator':
      if (!email_verified) throw badRequest('Verify the address of this account first.', 'ERR_EMAIL_NOT_VERIFIED');
      await updateAccount(tx, id, { is_admin: true, operator_by_group: false });
      break;
    case 'remove-operator':
      await updateAccount(tx, id, { is_admin: false, operator_by_group: false });
  }
  return [];
}
