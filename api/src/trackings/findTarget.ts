import type { TrackingType } from '@faultline/shared/contract';
import { type Db, sql } from '../db/index.ts';
import { notFound } from '../http/index.ts';
import { readId } from '../http/readRequest.ts';

/** The name of a tracking's type in messages. */
export const typeNames: Record<TrackingType, string> = {
  cve: 'CVE',
  vendor: 'Vendor',
  product: 'Product',
  product_version: 'Product version',
};

const tables = { vendor: sql`vendors`, product: sql`products`, product_version: sql`product_versions` };

/** Returns the primary key of the target to track; throws a 404 when it does not exist. */
export async function findTarget(db: Db, type: TrackingType, targetId: string | number): Promise<number> {
  const missing = `${typeNames[type]} ${targetId} not found`;
  const found =
    type === 'cve'
      ? await db.row<{ pk: number }>(sql`select pk from cves where cve_id = ${String(targetId).toUpperCase()}`)
      : await db.row<{ pk: number }>(
          sql`select id as pk from ${tables[type]} where id = ${readId(String(targetId), missing)}`,
        );
  if (found === undefined) throw notFound(missing);
  return found.pk;
}
