import { type Db, sql, type Statement } from '../../db/index.ts';

/** The term that every text has. */
export const EVERY_TEXT = '';

/** A day that texts were published before, as the key of a term; no lexeme has its sign. */
export const dayKey = (day: string): string => `<${day}`;

/** So many changed texts are looked at one by one; with more, bitmaps are not used. */
export const MAX_CHANGED = 1000;

/** The block of bits that a primary key is in, and its place there; blocks are so small that they lie within their rows. */
export const getBlock = (pk: Statement): Statement => sql`(${pk} >> 13)`;
export const getBit = (pk: Statement): Statement => sql`(${pk} & 8191)`;
export const NO_BITS: Statement = sql`repeat('0', 8192)::bit(8192)`;

/** An aggregate: the bits of primary keys of one block. */
export const collectBits = (pk: Statement): Statement => sql`bit_or(set_bit(${NO_BITS}, ${getBit(pk)}, 1))`;

/** Forgets all bitmaps, where texts are taken away: the job makes new ones. */
export async function dropBitmaps(tx: Db): Promise<void> {
  await tx.run(sql`delete from text_terms`);
  await tx.run(sql`delete from changed_texts`);
}
