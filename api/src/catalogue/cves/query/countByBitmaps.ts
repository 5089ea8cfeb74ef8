import { sql, type Statement } from '../../../db/index.ts';
import { getBit, getBlock, MAX_CHANGED, NO_BITS } from '../../../ingest/bitmaps/bitmap.ts';
import type { CveQuery } from './CveQuery.ts';
import { all, everyCondition } from './where.ts';
import { type Month, selectBlocks } from './wordBits.ts';

// One end of a range of dates: bits for whole months, and the rows between the next beginning of a month and the date.
interface Bound {
  month: Month;
  // A condition on `c`: between the month and the date.
  between: Statement;
  // True when the bits count these rows too, which are outside the range; else they lack them.
  isCounted: boolean;
  // A condition on `t`.
  holds: Statement;
}

function findBound(date: string, isEnd: boolean, months: readonly Month[]): Bound | undefined {
  const distance = ({ day }: Month) => Math.abs(Date.parse(day) - Date.parse(date));
  const [month] = months.toSorted((a, b) => distance(a) - distance(b));
  if (month === undefined) return undefined;
  const isLater = Date.parse(month.day) > Date.parse(date);
  return {
    month,
    between: isLater
      ? sql`c.published_date ${isEnd ? sql`>` : sql`>=`} ${date}::timestamptz and c.published_date < ${month.day}::timestamptz`
      : sql`c.published_date >= ${month.day}::timestamptz and c.published_date ${isEnd ? sql`<=` : sql`<`} ${date}::timestamptz`,
    isCounted: isLater === isEnd,
    holds: isEnd ? sql`t.published_date <= ${date}::timestamptz` : sql`t.published_date >= ${date}::timestamptz`,
  };
}

/**
 * Counts the CVEs of a query of frequent words, perhaps within dates, by bitmaps: `n`, null where these have been dropped meanwhile.
 * One statement sees the bits and what has changed since they were set, so the count is exact at any time. Undefined where bitmaps
 * do not tell.
 */
export function countByBitmaps(query: CveQuery): Statement | undefined {
  const { text, words, filter, bitmaps } = query;
  if (bitmaps === undefined || text === undefined || words === undefined) return undefined;
  const { from, to, ...undated } = filter;
  if (everyCondition({ ...query, filter: undated, words: undefined }).length > 0) return undefined;
  const { months, hasChanges } = bitmaps;
  if (months.length === 0 && (from !== undefined || to !== undefined)) return undefined;
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) return undefined;
  const start = from === undefined ? undefined : findBound(from, false, months);
  const end = to === undefined ? undefined : findBound(to, true, months);
  const found = selectBlocks(text, { after: start?.month.key, before: end?.month.key });
  if (found === undefined) return undefined;
  const bounds = [start, end].filter((bound) => bound !== undefined);
  const counted = [
    sql`(select coalesce(sum(bit_count(words & dates)), 0) from blocks)`,
    ...bounds.map((bound) => countBetween(bound, hasChanges)),
    ...(hasChanges ? [correct(words, bounds)] : []),
  ];
  const conditions = [
    found.hasAllTerms,
    ...(hasChanges ? [sql`(select count(*) from changed_texts) <= ${MAX_CHANGED}::integer`] : []),
  ];
  return sql`
    with ${found.tables}
    select case when ${all(conditions)} then ${sql.join(counted, ' + ')} end as n`;
}

// What the texts of a part of a month add, but for changed ones.
const countBetween = ({ between, isCounted }: Bound, hasChanges: boolean): Statement => sql`
  (select ${isCounted ? sql`-` : sql.empty} coalesce(sum(get_bit(blocks.words, ${getBit(sql`c.pk`)})), 0)
    from cves c join blocks on blocks.block = ${getBlock(sql`c.pk`)}
    where ${between} ${hasChanges ? sql`and c.pk not in (select cve_pk from changed_texts)` : sql.empty})`;

// What changed texts add: what they are, less what their bits have counted.
const correct = (words: string, bounds: Bound[]): Statement => sql`
  (select coalesce(sum(case when ${all([sql`t.words @@ ${words}::tsquery`, ...bounds.map(({ holds }) => holds)])} then 1 else 0 end
      - get_bit(coalesce(blocks.words & blocks.dates, ${NO_BITS}), ${getBit(sql`changed.cve_pk`)})), 0)
    from changed_texts changed left join cve_texts t on t.cve_pk = changed.cve_pk
    left join blocks on blocks.block = ${getBlock(sql`changed.cve_pk`)})`;
