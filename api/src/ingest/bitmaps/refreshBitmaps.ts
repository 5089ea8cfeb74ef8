import { type Db, sql } from '../../db/index.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { getBit, getBlock, collectBits, dropBitmaps, EVERY_TEXT, MAX_CHANGED, NO_BITS, phraseKey } from './bitmap.ts';
import { fillPhrases } from './fillPhrases.ts';
import { listFrequentTerms, listMonths, type Term } from './frequentTerms.ts';

// An index of words counts fewer matches as fast.
const MIN_MATCHES = 4000;
// With more changes, creating bitmaps again is faster than correcting them.
const MAX_CORRECTIONS = 20_000;
// In one transaction: imports wait for no more.
const BATCH_SIZE = 100;

interface RefreshOptions {
  signal?: AbortSignal | undefined;
  minMatches?: number;
}

/**
 * Makes the bitmaps of frequent words, or corrects them by the texts written since. Can be stopped anywhere and run again. Totals
 * are exact at any time: see `countByBitmaps`.
 */
export async function refreshBitmaps(
  db: Db,
  { signal, minMatches = MIN_MATCHES }: RefreshOptions = {},
): Promise<'made' | 'corrected' | undefined> {
  const state = await db.row<{ terms: number; changed: number; texts: number; lastPk: number }>(sql`
    select (select count(*) from text_terms) as terms, (select count(*) from changed_texts) as changed,
      (select count(*) from cve_texts) as texts, (select coalesce(max(cve_pk), 0) from cve_texts) as "lastPk"`);
  const { terms, changed, texts, lastPk } = state ?? { terms: 0, changed: 0, texts: 0, lastPk: 0 };
  if (texts < minMatches) return undefined;
  const isNew = terms === 0 || changed > MAX_CORRECTIONS;
  const frequent = isNew ? await listFrequentTerms(db, { texts, lastPk, minMatches }) : [];
  if (isNew) {
    await db.transaction(async (tx) => {
      // From here on, writers of texts record it: transactions that began before must have ended.
      await lockCatalogue(tx);
      await dropBitmaps(tx);
      await addTerms(tx, [{ key: EVERY_TEXT }, ...frequent]);
    });
  } else {
    while ((await correctNext(db)) > 0) signal?.throwIfAborted();
    // PGlite would not give the room of replaced rows back by itself, and each import replaces a megabyte.
    if (changed > 0) await db.script('vacuum text_bitmaps, text_terms');
  }
  await addTerms(db, await listMonths(db));
  await fillMonths(db);
  for (const term of await db.rows<WordTerm>(
    sql`select id, words::text as words from text_terms where not is_ready and not starts_with(key, ${phraseKey([])}) order by id`,
  )) {
    signal?.throwIfAborted();
    await fillWord(db, term);
  }
  await fillPhrases(db, lastPk, signal);
  while ((await countNext(db)) > 0) signal?.throwIfAborted();
  // Invalidates caches of the absence of bitmaps.
  if (isNew || changed > MAX_CHANGED) await db.run(sql`update catalogue_state set data_version = data_version + 1`);
  return isNew ? 'made' : changed > 0 ? 'corrected' : undefined;
}

const addTerms = (db: Db, terms: Term[]) =>
  db.run(sql`
    insert into text_terms (key, words, published_before)
    select key, words::tsquery, published_before from unnest(${terms.map(({ key }) => key)}::text[],
      ${terms.map(({ words }) => words ?? null)}::text[], ${terms.map(({ publishedBefore }) => publishedBefore ?? null)}::timestamptz[])
      as given (key, words, published_before) on conflict (key) do nothing`);

// Bits are set without a lock; texts written at the same time are recorded as changed.

interface WordTerm {
  id: number;
  // Null: every text.
  words: string | null;
}

const fillWord = (db: Db, { id, words }: WordTerm): Promise<number> =>
  // The planner, if it knew the words, would read all texts for a frequent one.
  db.run(sql`
    with term as (update text_terms set is_ready = true where id = ${id} returning id)
    insert into text_bitmaps (term_id, block, bits)
    select ${id}::integer, ${getBlock(sql`t.cve_pk`)}, ${collectBits(sql`t.cve_pk`)} from cve_texts t
    where ${words === null ? sql`true` : sql`t.words @@ (select ${words}::tsquery)`} group by 2`);

// The texts of each month are collected once, for all the months after it.
const fillMonths = (db: Db): Promise<number> =>
  db.run(sql`
    with months as (update text_terms set is_ready = true where published_before is not null and not is_ready returning id, published_before),
    collected as materialized (
      select ${getBlock(sql`t.cve_pk`)} as block, date_trunc('month', t.published_date) + interval '1 month' as month,
        ${collectBits(sql`t.cve_pk`)} as bits
      from cve_texts t where exists (select 1 from text_terms where published_before is not null and not is_ready) group by 1, 2)
    insert into text_bitmaps (term_id, block, bits)
    select months.id, collected.block, bit_or(collected.bits) from months
    join collected on collected.month <= months.published_before group by 1, 2`);

// Sets the bits of some changed texts right in all bitmaps; gives their number.
const correctNext = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const rows = await tx.rows<{ pk: number }>(
      sql`select cve_pk as pk from changed_texts order by cve_pk limit ${BATCH_SIZE}`,
    );
    const pks = rows.map(({ pk }) => pk);
    await tx.run(sql`
      with texts as materialized (
        select given.pk, ${getBlock(sql`given.pk`)} as block, ${getBit(sql`given.pk`)} as bit, t.published_date,
          t.words || ''::tsvector as words -- read once, not for each term
        from unnest(${pks}::integer[]) as given (pk) left join cve_texts t on t.cve_pk = given.pk),
      touched as materialized (select block, ${collectBits(sql`pk`)} as bits from texts group by block),
      present as (
        select term.id as term_id, text.block, ${collectBits(sql`text.pk`)} as bits from texts text join text_terms term
          on term.is_ready and text.words is not null and (term.words is null or text.words @@ term.words)
            and (term.published_before is null or text.published_date < term.published_before)
        group by 1, 2),
      corrected as (
        select term.id as term_id, touched.block, stored.bits as before,
          (coalesce(stored.bits, ${NO_BITS}) & ~touched.bits) | coalesce(present.bits, ${NO_BITS}) as bits
        from text_terms term cross join touched
        left join text_bitmaps stored on stored.term_id = term.id and stored.block = touched.block
        left join present on present.term_id = term.id and present.block = touched.block
        where term.is_ready)
      insert into text_bitmaps (term_id, block, bits)
      select term_id, block, bits from corrected where bits is distinct from coalesce(before, ${NO_BITS})
      on conflict (term_id, block) do update set bits = excluded.bits`);
    await tx.run(sql`update text_terms set n = null where n is not null`);
    await tx.run(sql`delete from changed_texts where cve_pk = any(${pks}::integer[])`);
    return pks.length;
  });

// Counts the texts of uncounted terms and returns their number. Bits are not corrected during this.
const countNext = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx);
    return tx.run(sql`
      with given as (
        select id from text_terms where is_ready and n is null and published_before is null order by id limit ${BATCH_SIZE}),
      counted as (
        select given.id, coalesce(sum(bit_count(stored.bits)), 0) as n
        from given left join text_bitmaps stored on stored.term_id = given.id group by 1)
      update text_terms term set n = counted.n from counted where term.id = counted.id`);
  });
