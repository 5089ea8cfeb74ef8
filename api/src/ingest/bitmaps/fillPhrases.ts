import { type Db, sql } from '../../db/index.ts';
import { BLOCK_SIZE, MAX_PHRASE_LENGTH, phraseKey } from './bitmap.ts';
import { readWords, type StoredWords } from './readWords.ts';

const INSERTED_AT_ONCE = 200;

/**
 * Sets the bits of all phrases that have none yet, by reading every text once: the index of words would read the texts of each
 * phrase. Like other bits they are set without a lock: what is written meanwhile is noted as changed.
 */
export async function fillPhrases(db: Db, lastPk: number, signal?: AbortSignal): Promise<void> {
  const terms = await db.rows<{ id: number; key: string }>(
    sql`select id, key from text_terms where not is_ready and starts_with(key, ${phraseKey([])})`,
  );
  if (terms.length === 0) return;
  const ids = terms.map(({ id }) => id);
  // The position of an interrupted run.
  await db.run(sql`delete from text_bitmaps where term_id = any(${ids}::integer[])`);
  const idsByPhrase = new Map(terms.map(({ id, key }) => [key.slice(phraseKey([]).length), id]));
  const beginnings = new Set([...idsByPhrase.keys()].map((phrase) => phrase.slice(0, phrase.indexOf(' '))));
  for (let from = 0; from <= lastPk; from += BLOCK_SIZE) {
    const bits = new Map<number, Uint8Array>();
    for await (const texts of readWords(db, { from, to: from + BLOCK_SIZE })) {
      signal?.throwIfAborted();
      for (const text of texts)
        for (const id of listPhraseIds(text, idsByPhrase, beginnings)) setBit(bits, id, text.pk % BLOCK_SIZE);
    }
    await insertBits(db, from / BLOCK_SIZE, [...bits]);
  }
  await db.run(sql`update text_terms set is_ready = true where id = any(${ids}::integer[])`);
}

function* listPhraseIds({ at }: StoredWords, ids: ReadonlyMap<string, number>, beginnings: ReadonlySet<string>) {
  for (let start = 0; start < at.length; start += 1) {
    let phrase = at[start];
    if (phrase === undefined || !beginnings.has(phrase)) continue;
    for (let index = start + 1; index < start + MAX_PHRASE_LENGTH; index += 1) {
      const word = at[index];
      if (word === undefined) break;
      phrase = `${phrase} ${word}`;
      const id = ids.get(phrase);
      if (id !== undefined) yield id;
    }
  }
}

function setBit(bits: Map<number, Uint8Array>, id: number, bit: number): void {
  const bytes = bits.get(id) ?? new Uint8Array(BLOCK_SIZE / 8);
  bits.set(id, bytes);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
}

async function insertBits(db: Db, block: number, bits: [number, Uint8Array][]): Promise<void> {
  for (let start = 0; start < bits.length; start += INSERTED_AT_ONCE) {
    const part = bits.slice(start, start + INSERTED_AT_ONCE);
    await db.run(sql`
      insert into text_bitmaps (term_id, block, bits)
      select id, ${block}::integer, ('x' || hex)::bit(8192)
      from unnest(${part.map(([id]) => id)}::integer[], ${part.map(([, bytes]) => Buffer.from(bytes).toString('hex'))}::text[]) as given (id, hex)`);
  }
}
