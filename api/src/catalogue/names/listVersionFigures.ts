import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import { type Probe, versionProbe } from '@faultline/shared/versions';
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
  const versions = await db.rows<{ id: number; version: string }>(
    sql`select id, version from product_versions where product_id = ${product} and not requested`,
  );
  const ranges = await db.rows<RangeRow>(sql`
    select r.cve_pk, c.severity = ${CRITICAL}::smallint as is_critical, r.lo, r.hi
    from affected_ranges r join cves c on c.pk = r.cve_pk
    where r.product_id = ${product} and c.vuln_status <> 'REJECTED' order by r.cve_pk`);
  return { data: countVersions(versions, ranges) };
}

// Looks up each range among the sorted keys of all versions; a CVE counts once per version. CVEs that cannot be
// compared are the same for most versions and are counted once.
function countVersions(versions: { id: number; version: string }[], ranges: RangeRow[]): VersionFigures['data'] {
  const known = new Map<string, Set<number>>();
  const findUncompared = (spans: Probe[]) => {
    const key = JSON.stringify(spans);
    const cves = known.get(key) ?? findCves(ranges, spans);
    known.set(key, cves);
    return cves;
  };
  const places = versions.map(({ id, version }) => {
    const probes = versionProbe(version);
    const uncompared = findUncompared(probes.filter(({ outcome }) => outcome === 'uncomparable'));
    const count = { id, open_count: 0, critical_count: 0, uncomparable_count: uncompared.size };
    return { probes, uncompared, lastCve: -1, count };
  });
  const keys = places
    .flatMap(({ probes }, index) =>
      probes.flatMap(({ lo, outcome }) => (outcome === 'affected' ? { key: Buffer.from(lo), index } : [])),
    )
    .sort((a, b) => Buffer.compare(a.key, b.key));
  for (const { cve_pk, is_critical, lo, hi } of ranges) {
    const end = Buffer.from(hi);
    for (let at = findFirst(keys, Buffer.from(lo)); at < keys.length; at += 1) {
      const key = keys[at];
      if (key === undefined || Buffer.compare(key.key, end) >= 0) break;
      const place = places[key.index];
      if (place === undefined || place.lastCve === cve_pk) continue;
      place.lastCve = cve_pk;
      place.count.open_count += 1;
      if (is_critical) place.count.critical_count += 1;
      if (place.uncompared.has(cve_pk)) place.count.uncomparable_count -= 1;
    }
  }
  return places.map(({ count }) => count);
}

// Returns the CVEs with a range that overlaps one of these.
const findCves = (ranges: RangeRow[], spans: Probe[]): Set<number> =>
  new Set(
    ranges.filter(({ lo, hi }) => spans.some((span) => lo < span.hi && span.lo < hi)).map(({ cve_pk }) => cve_pk),
  );

// The place of the first key that is not before `lo`.
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
