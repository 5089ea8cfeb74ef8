import { setImmediate } from 'node:timers/promises';
import { type Db, sql } from '../../db/index.ts';
import { isKnownPhrase } from '../record/knownPhrases.ts';
import { quoteLexeme } from '../record/searchWords.ts';
import { dayKey, MAX_PHRASE_LENGTH, phraseKey } from './bitmap.ts';
import { readWords, type StoredWords } from './readWords.ts';

export interface Term {
  key: string;
  /** A `tsquery` that the texts of the term answer. */
  words?: string;
  /** The texts of the term were published before. */
  publishedBefore?: string;
}

// The most words, and phrases, that bitmaps are kept of: at 320,000 CVEs each takes 43 kB.
const MAX_TERMS = 1500;
// The size of the sample that determines frequent terms.
const SAMPLE_SIZE = 5000;
// After this many texts, other work can run.
const TEXTS_AT_ONCE = 200;

/** Returns the lexemes and phrases that at least this many texts contain, estimated from a sample. */
export async function listFrequentTerms(
  db: Db,
  { texts, lastPk, minMatches }: { texts: number; lastPk: number; minMatches: number },
): Promise<Term[]> {
  const step = Math.max(1, Math.floor(texts / SAMPLE_SIZE));
  const sample: StoredWords[] = [];
  for await (const chunk of readWords(db, { from: 0, to: lastPk + 1, step })) sample.push(...chunk);
  const lexemes = new Map<string, number>();
  for (const text of sample) for (const lexeme of text.lexemes) lexemes.set(lexeme, (lexemes.get(lexeme) ?? 0) + 1);
  const words = listMostFrequent(lexemes, minMatches / step);
  const phrases = await countPhrases(sample, new Set(words), minMatches / step);
  return [
    ...words.map((lexeme) => ({ key: lexeme, words: quoteLexeme(lexeme) })),
    ...listMostFrequent(phrases, 0).map((phrase) => toPhraseTerm(phrase.split(' '))),
  ];
}

const toPhraseTerm = (words: string[]): Term => ({
  key: phraseKey(words),
  words: words.map(quoteLexeme).join(' <-> '),
});

const listMostFrequent = (counts: ReadonlyMap<string, number>, least: number): string[] =>
  [...counts]
    .filter(([, count]) => count >= least)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_TERMS)
    .map(([term]) => term);

// The frequent phrases of a sample; each begins with a frequent one that is a word shorter.
async function countPhrases(sample: StoredWords[], words: ReadonlySet<string>, least: number) {
  const frequent = new Map<string, number>();
  let shorter = words;
  for (let length = 2; length <= MAX_PHRASE_LENGTH; length += 1) {
    const counts = new Map<string, number>();
    for (const [index, { at }] of sample.entries()) {
      if (index % TEXTS_AT_ONCE === 0) await setImmediate();
      for (const phrase of listPhrases(at, length, shorter, words)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
    const found = [...counts].filter(([, count]) => count >= least);
    shorter = new Set(found.map(([phrase]) => phrase));
    for (const [phrase, count] of found) if (!isKnownPhrase(phrase.split(' '))) frequent.set(phrase, count);
  }
  return frequent;
}

function listPhrases(at: StoredWords['at'], length: number, shorter: ReadonlySet<string>, words: ReadonlySet<string>) {
  const found = new Set<string>();
  for (let start = 0; start + length <= at.length; start += 1) {
    const last = at[start + length - 1];
    if (last === undefined || !words.has(last)) continue;
    const beginning = at.slice(start, start + length - 1).join(' ');
    if (shorter.has(beginning)) found.add(`${beginning} ${last}`);
  }
  return found;
}

/** The beginning of each month that has texts before it, up to the present one. */
export async function listMonths(db: Db): Promise<Term[]> {
  const rows = await db.rows<{ month: string }>(sql`
    select month from (select min(published_date) as first, least(max(published_date), now()) as last from cve_texts) dates
    cross join lateral generate_series(date_trunc('month', first) + interval '1 month', last, interval '1 month') as each (month)`);
  return rows.map(({ month }) => ({ key: dayKey(month.slice(0, 10)), publishedBefore: month }));
}
