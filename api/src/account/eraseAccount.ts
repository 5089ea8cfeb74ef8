import * as accounts from '../auth/accountsRepository.ts';
import { type Db, sql } from '../db/index.ts';
import { deleteExports, lockUsage } from '../exports/index.ts';

// Deletes everything that is stored of an account. Returns the exports whose files the caller deletes afterwards.
export async function eraseAccount(tx: Db, { id, key }: { id: number; key: string }): Promise<string[]> {
  await lockUsage(tx, id); // first, as in all transactions on exports, so that none waits for another in a circle
  const exportIds = await deleteExports(tx, sql`user_id = ${id}`);
  await tx.run(sql`delete from otp_codes where email_key = any(${[key, `taken:${key}`]}::text[])`);
  await accounts.deleteAccount(tx, id);
  return exportIds;
}
