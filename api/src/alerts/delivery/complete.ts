import { type Db, sql } from '../../db/index.ts';
import type { Message } from './Message.ts';

// Both do nothing when the claim is not ours any more.

/** `void`: there is nothing to tell, or nowhere to tell it any more. */
type Outcome = 'sent' | 'failed' | 'void';

export async function complete(
  db: Db,
  { id, claimed_until }: Message,
  state: Outcome,
  now: Date,
  error: string | null = null,
) {
  await db.run(
    sql`update alert_messages set state = ${state}, settled_at = ${now}, error = ${error}, claimed_until = null
      where id = ${id} and claimed_until = ${claimed_until}`,
  );
}

/** Gives a message back, to be tried again at a time. */
export async function postpone(
  db: Db,
  { id, claimed_until }: Message,
  until: Date,
  error: string,
  tries: number,
): Promise<void> {
  await db.run(sql`
    update alert_messages set state = 'waiting', claimed_until = null, next_try_at = ${until}, error = ${error}, tries = ${tries}
    where id = ${id} and claimed_until = ${claimed_until}`);
}
