import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../db/index.ts';

type VersionFigures = AnswerOf<typeof schemas.versionFigures>;

const CRITICAL = 4;

interface RangeRow {
  cve_pk: number;
  is_critical: boolean;
  lo: string;
  hi: string;
}

/** Counts the open CVEs of each version of a product, as the list of the version's page finds them. */
export async function listVersionFigures(db: Db, id: number): Promise<VersionFigures> {
  const product = sql`(select coalesce(canonical_id, id) from products where id = ${id})`;
  const versions = await db.rows<{ id: number; keys: string[] }>(
    sql`select id, keys from product_versions where product_id = ${product} and not requested`,
  );
  const ranges = await db.rows<RangeRow>(sql`
    select r.cve_pk, c.severity = ${CRITICAL}::smallint as is_critical, r.lo, r.hi
    from affected_ranges r join cves c on c.pk = r.cve_pk
    where r.product_id = ${product} and c.vuln_status <> 'REJECTED' order by r.cve_pk`);
  return { data: countVersions(versions, ranges) };
}

/** Each range is looked up among the sorted keys of all versions; a CVE counts once, however many of its ranges hold a version. */
function countVersions(versions: { id: number; keys: string[] }[], ranges: RangeRow[]): VersionFigures['data'] {
  const keys = versions
    .flatMap((version, index) => version.keys.map((key) => ({ key: Buffer.from(key), index })))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const counts = versions.map((version) => ({ id: version.id, open_count: 0, critical_count: 0 }));
  const lastCve = new Int32Array(versions.length).fill(-1);
  for (const { cve_pk, is_critical, lo, hi } of ranges) {
    const end = Buffer.from(hi);
    for (let at = findFirst(keys, Buffer.from(lo)); at < keys.length; at += 1) {
      const place = keys[at];
      if (place === undefined || Buffer.compare(place.key, end) >= 0) break;
      const count = counts[place.index];
      if (count === undefined || lastCve[place.index] === cve_pk) continue;
      lastCve[place.index] = cve_pk;
      count.open_count += 1;
      if (is_critical) count.critical_count += 1;
    }
  }
  return counts;
}

/** The place of the first key that is not before `lo`. */
function findFirst(keys: readonly { key: Buffer }[], lo: Buffer): number {
  let [from, to] = [0, keys.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const place = keys[middle];
    if (place !== undefined && Buffer.compare(place.key, lo) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
