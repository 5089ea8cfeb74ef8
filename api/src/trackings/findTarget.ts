import type { TrackingType } from '@faultline/shared/contract';
import { type Db, sql } from '../db/index.ts';
import { notFound } from '../http/index.ts';
import { readId } from '../http/readRequest.ts';

const canonicalVersion = sql`
  select coalesce(canonical.id, version.id) as pk
  from product_versions version join products product on product.id = version.product_id
  left join product_versions canonical on canonical.product_id = product.canonical_id and canonical.version = version.version
  where version.id =`;

/** The name of a tracking's type in messages. */
export const typeNames: Record<TrackingType, string> = {
  cve: 'CVE',
  vendor: 'Vendor',
  product: 'Product',
  product_version: 'Product version',
};

const select = {
  vendor: sql`select coalesce(canonical_id, id) as pk from vendors where id =`,
  product: sql`select coalesce(canonical_id, id) as pk from products where id =`,
  product_version: canonicalVersion,
};

/** Returns the primary key of the target to track, of an alias its canonical one's; throws a 404 when it does not exist. */
export async function findTarget(db: Db, type: TrackingType, targetId: string | number): Promise<number> {
  const missing = `${typeNames[type]} ${targetId} not found`;
  const found =
    type === 'cve'
      ? await db.row<{ pk: number }>(sql`select pk from cves where cve_id = ${String(targetId).toUpperCase()}`)
      : await db.row<{ pk: number }>(sql`${select[type]} ${readId(String(targetId), missing)}`);
  if (found === undefined) throw notFound(missing);
  return found.pk;
}
