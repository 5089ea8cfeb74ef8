import * as accounts from '../auth/accountsRepository.ts';
import { type Db, sql } from '../db/index.ts';
import { deleteExports, lockUsage } from '../exports/index.ts';
import { HttpError } from '../http/index.ts';

// Deletes everything that is stored of an account, and the teams without another member. Returns the exports whose files
// the caller deletes afterwards.
// @throws HttpError 409 for the last owner of a team with other members
export async function eraseAccount(tx: Db, { id, key }: { id: number; key: string }): Promise<string[]> {
  await lockUsage(tx, id); // first, as in all transactions on exports, so that none waits for another in a circle
  const exportIds = await deleteExports(tx, sql`user_id = ${id}`);
  await tx.run(sql`delete from otp_codes where email_key = any(${[key, `taken:${key}`]}::text[])`);
  for (const team of await listTeamsWithoutOtherOwner(tx, id)) {
    if (team.has_others) throw lastOwner(team.name);
    exportIds.push(...(await eraseAccount(tx, { id: team.id, key: team.key })));
  }
  await accounts.deleteAccount(tx, id);
  return exportIds;
}

const listTeamsWithoutOtherOwner = (tx: Db, userId: number) =>
  tx.rows<{ id: number; name: string; key: string; has_others: boolean }>(sql`
    select t.id, t.name, u.email_key as key, exists (
      select from team_members other where other.team_id = t.id and other.user_id <> ${userId}) as has_others
    from team_members m join teams t on t.id = m.team_id join users u on u.id = t.id
    where m.user_id = ${userId} and m.role = 'owner' and not exists (
      select from team_members other where other.team_id = t.id and other.user_id <> ${userId} and other.role = 'owner')
    order by t.id for update of t`);

const lastOwner = (team: string) =>
  new HttpError({
    status: 409,
    code: 'ERR_LAST_OWNER',
    message: `The account is the last owner of the team ${team}. Make another member an owner first, or delete the team.`,
  });
