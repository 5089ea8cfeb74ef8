import { type Db, sql } from '../../db/index.ts';

export type Channel = 'email' | 'telegram';

export interface Place {
  userId: number;
  channel: Channel;
  /** An address or a chat id. */
  destination: string;
}

/** Keeps why messages do not reach a place, for its owner to read; it is void as soon as they name another place. */
export async function saveProblem(db: Db, { userId, channel, destination }: Place, problem: string, now: Date) {
  await db.run(sql`
    insert into channel_problems (user_id, channel, destination, problem, since)
    values (${userId}, ${channel}, ${destination}, ${problem}, ${now})
    on conflict (user_id, channel) do update set destination = excluded.destination, problem = excluded.problem,
      since = case when channel_problems.destination = excluded.destination then channel_problems.since else excluded.since end`);
}

export async function deleteProblem(db: Db, { userId, channel }: Place): Promise<void> {
  await db.run(sql`delete from channel_problems where user_id = ${userId} and channel = ${channel}`);
}

export async function findProblem(db: Db, { userId, channel, destination }: Place): Promise<string | undefined> {
  const row = await db.row<{ problem: string }>(sql`
    select problem from channel_problems where user_id = ${userId} and channel = ${channel} and destination = ${destination}`);
  return row?.problem;
}
