import { containing, sql, type Statement } from '../../db/index.ts';
import { truncate } from '../../ingest/record/coerce.ts';

// A longer prefix hardly reduces the number of matching keys.
const MAX_PREFILTER_LENGTH = 8;

// True when the key of a vendor or product contains the text. The index is searched only for the beginning of the
// longest word: the cost grows with the number of trigrams, and words of many names ("manager") have the longest lists.
export function keyContains(key: Statement, text: string): Statement {
  const [longest = ''] = text.split(' ').toSorted((a, b) => b.length - a.length);
  const prefilter = truncate(longest, MAX_PREFILTER_LENGTH);
  const found = sql`${key} like ${containing(prefilter)}`;
  return prefilter === text ? found : sql`${found} and position(${text} in ${key}) > 0`;
}

// Applies the text condition to a vendor or product and its aliases. The expression matches the indexes.
export const nameContains = (row: Statement, text: string): Statement =>
  keyContains(sql`(${row}.key || coalesce(E'\n' || ${row}.alias_keys, ''))`, text);
