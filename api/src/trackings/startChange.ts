import { type Db, sql } from '../db/index.ts';

/**
 * The first step of any transaction that changes a person's trackings. It locks the account, so that changes come one after the other,
 * and raises the version by which lists know whether what they kept of the trackings still holds.
 */
export const startChange = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`update users set trackings_version = trackings_version + 1 where id = ${userId}`);
