import * as v from 'valibot';
import { administration } from '@faultline/shared/contract/schemas';
import { emailKey } from '../auth/attemptLimits.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/index.ts';
import { type AccountEntry, findAccountEntryByKey, listAccounts } from './accountsRepository.ts';
import { changeAccount } from './changeAccount.ts';

const email = v.pipe(v.string(), v.minLength(1), v.maxLength(254));
const MAX_LISTED = 1000;

export const accountTasks = [
  v.strictObject({ do: v.literal('list-accounts'), search: v.string() }),
  v.strictObject({ do: v.literal('show-account'), email }),
  v.strictObject({
    do: v.literal('change-account'),
    email,
    change: administration.accountChange,
    force: v.boolean(),
    // The user of the system who ran the command.
    by: v.pipe(v.string(), v.maxLength(100)),
  }),
] as const;

export type AccountTask = v.InferOutput<(typeof accountTasks)[number]>;

// `accounts` has one entry for commands on one account, none after it was deleted.
export interface AccountResult {
  accounts: AccountEntry[];
  total: number;
}

export class AccountTaskError extends Error {
  override readonly name = 'AccountTaskError';
}

export async function runAccountTask(
  deps: { db: Database; config: Config },
  task: AccountTask,
  now: Date,
): Promise<AccountResult> {
  if (task.do === 'list-accounts') return listAccounts(deps.db, task.search, { limit: MAX_LISTED });
  const account = await findAccountEntryByKey(deps.db, emailKey(task.email));
  if (account === undefined) throw new AccountTaskError(`No account has the address ${task.email.trim()}.`);
  const { id } = account;
  if (task.do === 'show-account') return { accounts: [account], total: 1 };
  const audit = { actor: `command:${task.by}`, credential: 'command' };
  const result = await changeAccount(deps, id, task.change, { now, audit, force: task.force });
  return { accounts: result === undefined ? [] : [result], total: 1 };
}
