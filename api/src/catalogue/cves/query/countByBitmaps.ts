import { type Db, sql, type Statement } from '../../../db/index.ts';
import { getBit, getBlock, MAX_CHANGED, NO_BITS } from '../../../ingest/bitmaps/bitmap.ts';
import type { CveQuery } from './CveQuery.ts';
import { all, everyCondition } from './where.ts';
import { selectBlocks } from './wordBits.ts';

/** One end of a range of dates: bits for whole months, and the rows of what is left of a month. */
interface Bound {
  /** The month next to the date, within the range (`id`, `day`). */
  month: Statement;
  bits: Statement;
  /** A condition on `c`: the rest of a month. */
  rest: Statement;
  /** A condition on `t`. */
  holds: Statement;
}

const readMonth = (condition: Statement, direction: Statement) => sql`(
  select id, published_before as day from text_terms where is_ready and published_before ${condition} order by 2 ${direction} limit 1)`;

const NO_LONGER = sql`(~coalesce(first_bits.bits, ${NO_BITS}))`;
const startBound = (from: string): Bound => ({
  month: sql`first_month as materialized ${readMonth(sql`>= ${from}::timestamptz`, sql`asc`)}`,
  bits: NO_LONGER,
  rest: sql`c.published_date >= ${from}::timestamptz and c.published_date < (select day from first_month)`,
  holds: sql`t.published_date >= ${from}::timestamptz`,
});
const endBound = (to: string): Bound => ({
  month: sql`last_month as materialized ${readMonth(sql`<= ${to}::timestamptz`, sql`desc`)}`,
  bits: sql`coalesce(last_bits.bits, ${NO_BITS})`,
  rest: sql`c.published_date <= ${to}::timestamptz and c.published_date >= (select day from last_month)`,
  holds: sql`t.published_date <= ${to}::timestamptz`,
});
const joinBits = (name: 'first' | 'last') => {
  const bits = sql.ident(`${name}_bits`);
  return sql`left join text_bitmaps ${bits} on ${bits}.block = blocks.block and ${bits}.term_id = (select id from ${sql.ident(`${name}_month`)})`;
};

/**
 * Counts the CVEs of a query of frequent words, perhaps within dates, by bitmaps; undefined where these do not tell. One statement
 * sees the bits and what has changed since they were set, so the count is exact at any time.
 */
export async function countByBitmaps(db: Db, query: CveQuery): Promise<number | undefined> {
  const { text, words, filter, isFrequent, textCount } = query;
  if (!isFrequent || text === undefined || words === undefined) return undefined;
  const { from, to, ...undated } = filter;
  if (everyCondition({ ...query, filter: undated, words: undefined }).length > 0) return undefined;
  if (textCount !== undefined && from === undefined && to === undefined) return textCount;
  const found = selectBlocks(text);
  if (found === undefined) return undefined;
  const bounds = [...(from === undefined ? [] : [startBound(from)]), ...(to === undefined ? [] : [endBound(to)])];
  const hasMonths = [
    ...(from === undefined ? [] : [sql`exists (select 1 from first_month)`]),
    ...(to === undefined ? [] : [sql`exists (select 1 from last_month)`]),
    ...(from === undefined || to === undefined
      ? []
      : [sql`(select day from first_month) <= (select day from last_month)`]),
  ];
  const dateJoins = [
    ...(from === undefined ? [] : [joinBits('first')]),
    ...(to === undefined ? [] : [joinBits('last')]),
  ];
  const row = await db.row<{ n: number | null }>(sql`
    with ${sql.join([found.tables, ...bounds.map(({ month }) => month)])},
    dated as materialized (
      select blocks.block, ${sql.join([sql`blocks.words`, ...bounds.map(({ bits }) => bits)], ' & ')} as bits
      from blocks ${sql.join(dateJoins, ' ')})
    select case when ${all([found.hasAllTerms, sql`(select count(*) from changed_texts) <= ${MAX_CHANGED}::integer`, ...hasMonths])}
    then ${sql.join([sql`(select coalesce(sum(bit_count(bits)), 0) from dated)`, ...bounds.map(countRest), correct(words, bounds)], ' + ')}
    end as n`);
  return row?.n ?? undefined;
}

/** Counts the texts of a part of a month, but for changed ones. */
const countRest = ({ rest }: Bound): Statement => sql`
  (select coalesce(sum(get_bit(blocks.words, ${getBit(sql`c.pk`)})), 0)
    from cves c join blocks on blocks.block = ${getBlock(sql`c.pk`)}
    where ${rest} and c.pk not in (select cve_pk from changed_texts))`;

/** What changed texts add: what they are, less what their bits have counted. */
const correct = (words: string, bounds: Bound[]): Statement => sql`
  (select coalesce(sum(case when ${all([sql`t.words @@ ${words}::tsquery`, ...bounds.map(({ holds }) => holds)])} then 1 else 0 end
      - get_bit(coalesce(dated.bits, ${NO_BITS}), ${getBit(sql`changed.cve_pk`)})), 0)
    from changed_texts changed left join cve_texts t on t.cve_pk = changed.cve_pk
    left join dated on dated.block = ${getBlock(sql`changed.cve_pk`)})`;
