import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';
import type { RecordProduct } from '../../ingest/record/CveRecord.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { listVersionsWithPage } from '../../ingest/record/versionPages.ts';
import { getStatedRanges } from './getStatedRanges.ts';

type AffectedVersion = AnswerOf<typeof schemas.getCve>['affected_versions'][number];

interface Names {
  vendor_key: string;
  vendor_id: number;
  vendor_name: string;
  product_key: string | null;
  product_id: number | null;
  product_name: string | null;
}

const formatPairKey = (vendor: string, product: string | null) => JSON.stringify([vendor, product]);

/** The pages of the vendors and products that entries name. */
async function loadNames(db: Db, entries: RecordProduct[]): Promise<Map<string, Names>> {
  const named = entries.flatMap(({ vendor, product }) =>
    vendor === null ? [] : [{ vendor: identityKey(vendor), product: product === null ? null : identityKey(product) }],
  );
  const rows = await db.rows<Names & { asked: string | null }>(sql`
    select v.key as vendor_key, v.id as vendor_id, v.name as vendor_name,
      p.id as product_id, p.name as product_name, w.product as product_key
    from unnest(${named.map(({ vendor }) => vendor)}::text[], ${named.map(({ product }) => product)}::text[]) as w (vendor, product)
    join vendors v on v.key = w.vendor left join products p on p.vendor_id = v.id and p.key = w.product`);
  return new Map(rows.map((row) => [formatPairKey(row.vendor_key, row.product_key), row]));
}

async function loadVersionIds(db: Db, productIds: number[], versions: string[]): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: number; product_id: number; version: string }>(sql`
    select id, product_id, version from product_versions
    where product_id = any(${productIds}::integer[]) and version = any(${versions}::text[])`);
  return new Map(rows.map(({ id, product_id, version }) => [`${product_id} ${version}`, id]));
}

/** The affected ranges as the record states them, each with the pages of its vendor, product and first version that has one. */
export async function affectedVersions(db: Db, entries: RecordProduct[]): Promise<AffectedVersion[]> {
  const names = await loadNames(db, entries);
  const findNames = ({ vendor, product }: RecordProduct) =>
    vendor === null
      ? undefined
      : names.get(formatPairKey(identityKey(vendor), product === null ? null : identityKey(product)));
  const productIds = entries.map((entry) => findNames(entry)?.product_id ?? null).filter((id) => id !== null);
  const shown = entries.map((entry) => ({
    entry,
    ranges: getStatedRanges(entry).map((range) => ({ range, pages: listVersionsWithPage(range) })),
  }));
  const versions = new Set(shown.flatMap(({ ranges }) => ranges.flatMap(({ pages }) => pages)));
  const ids = await loadVersionIds(db, [...new Set(productIds)], [...versions]);
  return shown.flatMap(({ entry, ranges }) => {
    const found = findNames(entry);
    const shared = {
      vendor_name: found?.vendor_name ?? entry.vendor,
      vendor_id: found?.vendor_id ?? null,
      product_name: found?.product_name ?? entry.product,
      product_id: found?.product_id ?? null,
    };
    return ranges.map(({ range, pages }) => ({
      id: pages.map((version) => ids.get(`${shared.product_id} ${version}`)).find((id) => id !== undefined) ?? null,
      ...range,
      ...shared,
    }));
  });
}
