import { type Db, sql } from '../../db/index.ts';

/** The words of a stored text. */
export interface StoredWords {
  pk: number;
  lexemes: string[];
  /** Those with positions, at their positions. */
  at: (string | undefined)[];
}

// The number of texts per read. The process answers no requests during the few milliseconds of one.
const CHUNK_SIZE = 128;

const LEXEME = /'((?:[^'\\]|''|\\\\)*)'(?::([\d,]+))?/g;

// Reads a `tsvector` as it is written.
function parseWords(pk: number, text: string): StoredWords {
  const words: StoredWords = { pk, lexemes: [], at: [] };
  for (const [, quoted = '', places = ''] of text.matchAll(LEXEME)) {
    const lexeme = quoted.replaceAll(/''|\\\\/g, (pair) => pair.slice(1));
    words.lexemes.push(lexeme);
    if (places !== '') for (const place of places.split(',')) words.at[Number(place)] = lexeme;
  }
  return words;
}

/** Reads the texts of a range of primary keys, or a sample of them (every n-th). */
export async function* readWords(
  db: Db,
  { from, to, step = 1 }: { from: number; to: number; step?: number },
): AsyncGenerator<StoredWords[]> {
  for (let first = from; first < to; first += CHUNK_SIZE * step) {
    const end = Math.min(first + CHUNK_SIZE * step, to);
    const rows = await db.rows<{ pk: number; words: string }>(sql`
      select t.cve_pk as pk, t.words::text as words from cve_texts t
      where t.cve_pk >= ${first}::integer and t.cve_pk < ${end}::integer and (hashint4(t.cve_pk) & 65535) % ${step}::integer = 0`);
    yield rows.map(({ pk, words }) => parseWords(pk, words));
  }
}
