import { type Db, sql } from '../../db/index.ts';
import { forEachBatch, type StoredBatch } from '../batches.ts';
import type { CveDocument } from '../record/CveRecord.ts';
import { toTsvector } from '../record/searchWords.ts';
import { lockCatalogue } from './catalogueState.ts';

interface StoredText {
  pk: number;
  published: string;
  // The syntax of a `tsvector`.
  words: string;
}

// Writes the search words of CVEs. Unchanged rows stay.
export async function writeTexts(db: Db, texts: StoredText[]): Promise<void> {
  if (texts.length === 0) return;
  await db.run(sql`
    insert into cve_texts as stored (cve_pk, published_date, words)
    select cve_pk, published_date, words::tsvector from rows from (
      unnest(${texts.map(({ pk }) => pk)}::integer[], ${texts.map(({ published }) => published)}::timestamptz[]),
      ${sql.texts(texts.map(({ words }) => words))}) as given (cve_pk, published_date, words)
    on conflict (cve_pk) do update set published_date = excluded.published_date, words = excluded.words
    where (stored.published_date, stored.words) is distinct from (excluded.published_date, excluded.words)`);
}

// CVEs per transaction, so that imports do not wait longer.
const BATCH_SIZE = 500;

interface Missing {
  pk: number;
  cve_id: string;
  vulnerability_name: string;
  published_date: string;
  doc: CveDocument;
}

const toStoredText = ({ pk, cve_id, vulnerability_name, published_date, doc }: Missing): StoredText => ({
  pk,
  published: published_date,
  words: toTsvector({ cveId: cve_id, name: vulnerability_name, document: doc }),
});

// Writes missing search words, newest CVEs first. Can be interrupted and repeated.
export async function writeMissingTexts(db: Db, signal?: AbortSignal): Promise<number> {
  const written = await forEachBatch((before) => writeNextMissing(db, before), signal);
  if (written > 0) await db.run(sql`update catalogue_state set data_version = data_version + 1`);
  return written;
}

const writeNextMissing = (db: Db, before: number | undefined): Promise<StoredBatch> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const rows = await tx.rows<Missing>(sql`
      select c.pk, c.cve_id, c.vulnerability_name, c.published_date, d.doc
      from cves c join cve_details d on d.cve_pk = c.pk
      where ${before === undefined ? sql`true` : sql`c.pk < ${before}::integer`}
        and not exists (select 1 from cve_texts t where t.cve_pk = c.pk)
      order by c.pk desc limit ${BATCH_SIZE}`);
    await writeTexts(tx, rows.map(toStoredText));
    return { count: rows.length, last: rows.at(-1)?.pk };
  });
