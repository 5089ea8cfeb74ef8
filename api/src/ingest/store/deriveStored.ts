import { ENGINE_VERSION, versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Queue } from '../../ports/BossJobs.ts';
import type { AffectedPageProduct, AffectedPair, CveDocument, RecordProduct } from '../record/CveRecord.ts';
import { affectedPairs, markSecondOpinions } from '../record/affected.ts';
import { beginRematch, endRematch } from '../matching/rematch.ts';
import { lockCatalogue } from './catalogueState.ts';
import { loadRecords } from './loadRecords.ts';
import { SpellingCounter } from './spellings.ts';
import { writeRecords } from './writeBatch.ts';
import { NO_COUNTS, writeNames } from './writeNames.ts';
import { writeMissingTexts } from './writeTexts.ts';
import { forEachBatch, type StoredBatch } from '../batches.ts';
import { insertRanges } from './writeCves.ts';

// CVEs per transaction, so that imports do not wait longer.
const BATCH_SIZE = 500;
const VERSION_BATCH_SIZE = 5000;

/**
 * Derives version keys, affected ranges and products without a vendor again after a change of the engine. Can be
 * interrupted and repeated; sends no alerts of CVEs, but owners are notified of changed matches. Returns the number of
 * CVEs.
 */
export async function deriveStored(db: Db, signal?: AbortSignal): Promise<number> {
  const state = await db.row<{ version: number }>(sql`select engine_version as version from catalogue_state`);
  if (state?.version === ENGINE_VERSION) return 0;
  await beginRematch(db, { signal });
  await forEachBatch((after) => deriveVersions(db, after), signal);
  const cves = await forEachBatch((after) => deriveRanges(db, after), signal);
  await db.run(
    sql`update catalogue_state set engine_version = ${ENGINE_VERSION}::integer, data_version = data_version + 1`,
  );
  await endRematch(db);
  return cves;
}

const deriveVersions = (db: Db, after = 0): Promise<StoredBatch> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const stored = await tx.rows<{ id: number; version: string; keys: string[] }>(sql`
      select id, version, keys from product_versions where id > ${after}::integer order by id limit ${VERSION_BATCH_SIZE}`);
    const changed = stored
      .map(({ id, version, keys }) => ({ id, before: keys, keys: versionKeys(version) }))
      .filter(({ before, keys }) => before.join('\n') !== keys.join('\n'))
      .map(({ id, keys }) => ({ id, keys }));
    if (changed.length > 0)
      await tx.run(sql`
        update product_versions version set keys = changed.keys
        from jsonb_to_recordset(${sql.json(changed)}) as changed (id integer, keys text[]) where version.id = changed.id`);
    return { count: stored.length, last: stored.at(-1)?.id };
  });

interface StoredCve {
  cve_pk: number;
  cve_id: string;
  affected: RecordProduct[];
}

interface StoredLink {
  cve_pk: number;
  product_id: number;
  canonical_id: number | null;
  product_key: string;
  vendor_key: string | null;
  published_date: string;
}

const deriveRanges = (db: Db, after = 0): Promise<StoredBatch> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const stored = await tx.rows<StoredCve>(sql`
      select details.cve_pk, cve.cve_id, details.doc->'affected' as affected
      from cve_details details join cves cve on cve.pk = details.cve_pk
      where details.cve_pk > ${after}::integer order by details.cve_pk limit ${BATCH_SIZE}`);
    const marked = stored.map((cve) => ({ ...cve, before: cve.affected, affected: markSecondOpinions(cve.affected) }));
    await writeOpinions(
      tx,
      marked.filter(({ before, affected }) => before !== affected),
    );
    const cves = marked.map((cve) => ({ ...cve, pairs: affectedPairs(cve.affected) }));
    await linkUnowned(tx, cves);
    const products = new Map(
      cves.flatMap(({ cve_pk, pairs }) =>
        pairs.flatMap(({ vendor, product }) =>
          product === null ? [] : [[formatKey(cve_pk, vendor?.key ?? null, product.key), product] as const],
        ),
      ),
    );
    const links = await tx.rows<StoredLink>(sql`
      select link.cve_pk, product.id as product_id, product.canonical_id, product.key as product_key, vendor.key as vendor_key,
        link.published_date
      from cve_products link join products product on product.id = link.product_id
      left join vendors vendor on vendor.id = product.vendor_id
      where link.cve_pk = any(${cves.map(({ cve_pk }) => cve_pk)}::integer[]) and not link.derived`);
    await writeRanges(tx, links, products);
    return { count: stored.length, last: stored.at(-1)?.cve_pk };
  });

const formatKey = (cvePk: number, vendor: string | null, product: string) => JSON.stringify([cvePk, vendor, product]);

// Writes CVEs again whose products without a vendor have no pages yet: earlier releases made none.
async function linkUnowned(tx: Db, cves: (StoredCve & { pairs: AffectedPair[] })[]): Promise<void> {
  const unowned = cves.filter(({ pairs }) => pairs.some(({ vendor }) => vendor === null));
  if (unowned.length === 0) return;
  const linked = await tx.rows<{ cve_pk: number }>(sql`
    select distinct link.cve_pk from cve_products link join products product on product.id = link.product_id
    where link.cve_pk = any(${unowned.map(({ cve_pk }) => cve_pk)}::integer[]) and product.vendor_id is null`);
  const known = new Set(linked.map(({ cve_pk }) => cve_pk));
  const missing = unowned.filter(({ cve_pk }) => !known.has(cve_pk));
  const records = await loadRecords(
    tx,
    missing.map(({ cve_id }) => cve_id),
  );
  await writeRecords(tx, records, { again: true, suppressAlerts: true, now: new Date() });
  const spellings = new SpellingCounter();
  for (const { affected } of missing)
    spellings.replace(
      undefined,
      affected.filter(({ vendor }) => vendor === null),
    );
  await writeNames(tx, { ...NO_COUNTS, spellings });
}

async function writeOpinions(tx: Db, cves: StoredCve[]): Promise<void> {
  if (cves.length === 0) return;
  const pks = cves.map(({ cve_pk }) => cve_pk);
  const stored = await tx.rows<{ cve_pk: number; doc: CveDocument }>(
    sql`select cve_pk, doc from cve_details where cve_pk = any(${pks}::integer[])`,
  );
  const affected = new Map(cves.map((cve) => [cve.cve_pk, cve.affected]));
  const docs = stored.map(({ cve_pk, doc }) => JSON.stringify({ ...doc, affected: affected.get(cve_pk) }));
  await tx.run(sql`
    update cve_details details set doc = given.doc::json
    from rows from (unnest(${stored.map(({ cve_pk }) => cve_pk)}::integer[]), ${sql.texts(docs)}) as given (cve_pk, doc)
    where details.cve_pk = given.cve_pk`);
}

async function writeRanges(tx: Db, links: StoredLink[], products: ReadonlyMap<string, AffectedPageProduct>) {
  const rows = links.flatMap((link) => {
    const product = products.get(formatKey(link.cve_pk, link.vendor_key, link.product_key));
    if (product === undefined) return [];
    const own = { pk: link.cve_pk, date: link.published_date, intervals: product.intervals };
    const stated = { ...own, id: link.product_id, derived: false };
    return link.canonical_id === null ? [stated] : [stated, { ...own, id: link.canonical_id, derived: true }];
  });
  await tx.run(sql`
    delete from affected_ranges range
    using ${sql.unnest(rows, { pk: 'integer', id: 'integer', derived: 'boolean' })} as gone (pk, id, derived)
    where range.cve_pk = gone.pk and range.product_id = gone.id and range.derived = gone.derived`);
  await insertRanges(tx, rows);
}

// Imports, including those of other processes, are noticed within minutes.
const queue: Queue<object> = { name: 'search-texts', alone: true, cron: '*/10 * * * *' };

/**
 * Handles the job that makes older records searchable and derives what an older version engine stored. Must be called
 * before the jobs start. `onDerived` is called after CVEs were derived again.
 */
export const handleTexts = ({ db, jobs, log }: Deps, onDerived: () => Promise<void>): void =>
  jobs.handle(queue, async (_, signal) => {
    const derived = await deriveStored(db, signal);
    if (derived > 0) {
      log.info({ derived }, 'affected versions of stored CVEs derived again');
      await onDerived();
    }
    const texts = await writeMissingTexts(db, signal);
    if (texts > 0) log.info({ texts }, 'texts of stored CVEs made searchable');
  });

// Must be called after the jobs have started.
export const startTexts = ({ jobs }: Deps): Promise<void> => jobs.send(queue, {});
