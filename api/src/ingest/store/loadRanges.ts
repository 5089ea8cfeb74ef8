import { type Db, sql } from '../../db/index.ts';
import type { Interval } from '../versions/Interval.ts';

export type RangesByCve = ReadonlyMap<number, ReadonlyMap<number, Interval[]>>;

/** The stored ranges of CVEs, by CVE and product. */
export async function loadRanges(tx: Db, pks: number[]): Promise<RangesByCve> {
  const byCve = new Map<number, Map<number, Interval[]>>();
  if (pks.length === 0) return byCve;
  const rows = await tx.rows<Interval & { cve_pk: number; product_id: number }>(
    sql`select cve_pk, product_id, lo, hi from affected_ranges where cve_pk = any(${pks}::integer[])`,
  );
  for (const { cve_pk, product_id, lo, hi } of rows) {
    const products = byCve.get(cve_pk) ?? new Map<number, Interval[]>();
    const ranges = products.get(product_id) ?? [];
    ranges.push({ lo, hi });
    byCve.set(cve_pk, products.set(product_id, ranges));
  }
  return byCve;
}
