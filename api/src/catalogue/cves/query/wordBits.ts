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

/**
 * What has bitmaps that can be used now, with the number of its texts where no text has changed since these were counted; asked for
 * once a minute for each state of the catalogue.
 */
export async function loadFrequentTerms(db: Db): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db.rows<{ key: string; n: number | null }>(sql`
    with changed as materialized (select count(*) as n from changed_texts)
    select key, case when (select n from changed) = 0 then n end as n from text_terms
    where is_ready and published_before is null and (select n from changed) <= ${MAX_CHANGED}::integer`);
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/**
 * Tables for a `with`: `terms` (`id`, `key`) and `blocks`, with the bits of the texts that answer a query of frequent words as
 * `words`. Bits of changed texts may be wrong; and without `hasAllTerms`, where bitmaps have been dropped meanwhile, all of them.
 */
export function selectBlocks(query: SearchQuery): { tables: Statement; hasAllTerms: Statement } | undefined {
  const keys: string[] = [];
  // One look at all bits: a join for each word takes longer to plan than to run.
  const selectBits = (key: string) => sql`coalesce(bit_or(bits) filter (where key = ${key}), ${NO_BITS})`;
  const bits = toBits(query, (key) => {
    if (!keys.includes(key)) keys.push(key);
    return selectBits(key);
  });
  if (bits === undefined) return undefined;
  return {
    tables: sql`terms as materialized (select id, key from text_terms where is_ready and key = any(${[EVERY_TEXT, ...keys]}::text[])),
      blocks as materialized (select block, ${selectBits(EVERY_TEXT)} & ${bits} as words
        from terms join text_bitmaps on term_id = id group by block)`,
    hasAllTerms: sql`(select count(*) from terms) = ${keys.length + 1}::integer`,
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

/** A query as bits: of each word and phrase by its key, and what it makes of them. */
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
