import { type Db, sql } from '../../db/index.ts';
import { quoteLexeme } from '../record/searchWords.ts';
import { dayKey } from './bitmap.ts';

export interface Term {
  key: string;
  /** A `tsquery` that the texts of the term answer. */
  words?: string;
  /** The texts of the term were published before. */
  publishedBefore?: string;
}

/** The most words that bitmaps are kept of: at 320,000 CVEs each takes 43 kB. */
const MAX_WORDS = 1500;
/** So many texts tell which words are frequent. */
const SAMPLE_SIZE = 5000;

/** The lexemes that so many texts or more have, as a sample of them tells. */
export async function listFrequentWords(db: Db, texts: number, minMatches: number): Promise<Term[]> {
  const step = Math.max(1, Math.floor(texts / SAMPLE_SIZE));
  const rows = await db.rows<{ lexeme: string }>(sql`
    select word.lexeme from cve_texts t cross join lateral unnest(tsvector_to_array(t.words)) as word (lexeme)
    where (hashint4(t.cve_pk) & 65535) % ${step}::integer = 0 group by word.lexeme having count(*) >= ${minMatches / step}::real
    order by count(*) desc, word.lexeme limit ${MAX_WORDS}`);
  return rows.map(({ lexeme }) => ({ key: lexeme, words: quoteLexeme(lexeme) }));
}

/** The beginning of each month that has texts before it, up to the present one. */
export async function listMonths(db: Db): Promise<Term[]> {
  const rows = await db.rows<{ month: string }>(sql`
    select month from (select min(published_date) as first, least(max(published_date), now()) as last from cve_texts) dates
    cross join lateral generate_series(date_trunc('month', first) + interval '1 month', last, interval '1 month') as each (month)`);
  return rows.map(({ month }) => ({ key: dayKey(month.slice(0, 10)), publishedBefore: month }));
}
