import type { SearchQuery } from '@faultline/shared/search';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import { getBit, getBlock, EVERY_TEXT, MAX_CHANGED, NO_BITS, phraseKey } from '../../../ingest/bitmaps/bitmap.ts';
import { isKnownPhrase, phraseLexeme } from '../../../ingest/record/knownPhrases.ts';
import { cweLexeme, hostLexeme } from '../../../ingest/record/searchWords.ts';

/** The keys of a query's words and phrases, where these alone decide: none of it is the beginning of a word. */
export function listKeys(query: SearchQuery): string[] | undefined {
  const keys = new Set<string>();
  return toBits(query, (key) => {
    keys.add(key);
    return sql.empty;
  })
    ? [...keys]
    : undefined;
}

/** What has bitmaps that can be used now. */
export interface FrequentTerms {
  /** Of each word and phrase the number of its texts, where no text has changed since these were counted. */
  counts: ReadonlyMap<string, number | null>;
  /** The months whose earlier texts have bitmaps, in order. */
  months: readonly Month[];
  /** Texts have changed since their bits were set. */
  hasChanges: boolean;
}

/** The beginning of a month: `key` is of the texts published before `day`. */
export interface Month {
  key: string;
  day: string;
}

/** Asked for once a minute for each state of the catalogue. */
export async function loadFrequentTerms(db: Db): Promise<FrequentTerms> {
  const rows = await db.rows<{ key: string; n: number | null; day: string | null; changed: number }>(sql`
    with changed as materialized (select count(*) as n from changed_texts)
    select key, text_terms.n, published_before as day, changed.n as changed from text_terms, changed
    where is_ready and changed.n <= ${MAX_CHANGED}::integer order by published_before`);
  const hasChanges = rows.some(({ changed }) => changed > 0);
  return {
    counts: new Map(rows.flatMap(({ key, n, day }) => (day === null ? [[key, hasChanges ? null : n]] : []))),
    months: rows.flatMap(({ key, day }) => (day === null ? [] : [{ key, day }])),
    hasChanges,
  };
}

/**
 * Tables for a `with`: `terms` (`id`, `key`) and `blocks`, with the bits of the texts that answer a query of frequent words as
 * `words`, and as `dates` those published between two months, given by their keys. Bits of changed texts may be wrong; and without
 * `hasAllTerms`, where bitmaps have been dropped meanwhile, all of them.
 */
export function selectBlocks(
  query: SearchQuery,
  { after, before }: { after?: string | undefined; before?: string | undefined } = {},
): { tables: Statement; hasAllTerms: Statement } | undefined {
  const keys = new Set([EVERY_TEXT]);
  // One look at all bits: a join for each word takes longer to plan than to run.
  const takeBits = (key: string) => {
    keys.add(key);
    return sql`coalesce(bit_or(bits) filter (where key = ${key}), ${NO_BITS})`;
  };
  const words = toBits(query, takeBits);
  if (words === undefined) return undefined;
  const every = takeBits(EVERY_TEXT);
  const dates = [
    ...(after === undefined ? [] : [sql`~${takeBits(after)}`]),
    ...(before === undefined ? [] : [takeBits(before)]),
  ];
  return {
    tables: sql`terms as materialized (select id, key from text_terms where is_ready and key = any(${[...keys]}::text[])),
      blocks as materialized (select block, ${every} & ${words} as words, ${dates.length === 0 ? every : sql.join(dates, ' & ')} as dates
        from terms join text_bitmaps on term_id = id group by block)`,
    hasAllTerms: sql`(select count(*) from terms) = ${keys.size}::integer`,
  };
}

/** Of rows `l` (`pk`, `published_date`) those whose text answers a query of frequent words, also written as a `tsquery`. */
export function keepWithBits(rows: Statement, query: SearchQuery, words: string): Statement | undefined {
  const bits = selectBlocks(query);
  return (
    bits &&
    sql`with ${bits.tables}
      select l.pk, l.published_date from (${rows}) l left join blocks on blocks.block = ${getBlock(sql`l.pk`)}
      where case when ${bits.hasAllTerms} and l.pk not in (select cve_pk from changed_texts)
        then get_bit(coalesce(blocks.words, ${NO_BITS}), ${getBit(sql`l.pk`)}) = 1
        else (select t.words @@ ${words}::tsquery from cve_texts t where t.cve_pk = l.pk) end`
  );
}

// A query as bits: of each word and phrase by its key, and what it makes of them.
function toBits(query: SearchQuery, take: (key: string) => Statement): Statement | undefined {
  switch (query.kind) {
    case 'text': {
      const { words, isPhrase, isPrefix } = query;
      if (isPrefix || words.length === 0) return undefined;
      if (isPhrase && words.length > 1) return take(isKnownPhrase(words) ? phraseLexeme(words) : phraseKey(words));
      return sql`(${sql.join(words.map(take), ' & ')})`;
    }
    case 'field':
      return query.field === 'cwe' ? take(cweLexeme(query.value)) : take(hostLexeme(String(query.value)));
    case 'not': {
      const part = toBits(query.part, take);
      return part && sql`(~${part})`;
    }
    default: {
      const parts = query.parts.map((part) => toBits(part, take));
      const known = parts.filter((part) => part !== undefined);
      return known.length < parts.length ? undefined : sql`(${sql.join(known, query.kind === 'and' ? ' & ' : ' | ')})`;
    }
  }
}
