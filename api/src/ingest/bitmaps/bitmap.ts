import { type Db, sql, type Statement } from '../../db/index.ts';

/** The term that every text has. */
export const EVERY_TEXT = '';

/** A day that texts were published before, as the key of a term; no lexeme has its sign. */
export const dayKey = (day: string): string => `<${day}`;

// Known phrases (`knownPhrases.ts`) are not lexemes and have separate keys; longer ones have no bitmaps.
export const MAX_PHRASE_LENGTH = 4;
export const phraseKey = (words: readonly string[]): string => `~${words.join(' ')}`;

/** Up to this many changed texts are searched one by one; with more, bitmaps are not used. */
export const MAX_CHANGED = 1000;

/** The bits of a block, which are so few that they lie within its row. */
export const BLOCK_SIZE = 8192;

/** The block of bits that a primary key is in, and its place there. */
export const getBlock = (pk: Statement): Statement => sql`(${pk} >> 13)`;
export const getBit = (pk: Statement): Statement => sql`(${pk} & 8191)`;
export const NO_BITS: Statement = sql`B'0'::bit(8192)`;

/** An aggregate: the bits of primary keys of one block. */
export const collectBits = (pk: Statement): Statement => sql`bit_or(set_bit(${NO_BITS}, ${getBit(pk)}, 1))`;

/** Forgets all bitmaps, where texts are taken away: the job makes new ones. */
export async function dropBitmaps(tx: Db): Promise<void> {
  await tx.run(sql`delete from text_terms`);
  await tx.run(sql`delete from changed_texts`);
}
