import { affectedIntervals, versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { RecordProduct, RecordRange } from '../../ingest/record/CveRecord.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import type { Found } from './loadRows.ts';
import { getStatedRanges } from './getStatedRanges.ts';

interface Version {
  version: string;
  product_id: number;
  product_key: string;
  product_name: string;
  vendor_id: number;
  vendor_key: string;
  vendor_name: string;
}

/** A record may list thousands; the reader of a row wants the reason. */
const MAX_RANGES = 40;

const findVersion = (db: Db, id: number) =>
  db.row<Version>(sql`
    select w.version, p.id as product_id, p.key as product_key, p.name as product_name,
      v.id as vendor_id, v.key as vendor_key, v.name as vendor_name
    from product_versions w join products p on p.id = w.product_id join vendors v on v.id = p.vendor_id
    where w.id = ${id}`);

const isEntryForVersion = ({ vendor, product }: RecordProduct, wanted: Version): boolean =>
  vendor !== null &&
  product !== null &&
  identityKey(vendor) === wanted.vendor_key &&
  identityKey(product) === wanted.product_key;

/** Whether a range has to do with a version: it holds it, or says where what is affected ends. */
function concerns(entry: RecordProduct, range: RecordRange, keys: string[]): boolean {
  if (range.status !== 'affected') return true;
  const alone = affectedIntervals([{ ...entry, default_status: 'unaffected', ranges: [range] }]);
  return alone.some(({ lo, hi }) => keys.some((key) => lo <= key && key < hi));
}

const rest = {
  version: 'All other versions',
  less_than: null,
  less_than_or_equal: null,
  version_type: null,
  status: 'affected',
} as const;

/** The ranges for which an entry affects a version; by its default status, where it lists none that does. */
function findAffectingRanges(entry: RecordProduct, keys: string[]): RecordRange[] {
  // What `getStatedRanges` adds stands for the entry's default status, and concerns every version.
  const stated = new Set(entry.ranges);
  const ranges = getStatedRanges(entry).filter((range) => !stated.has(range) || concerns(entry, range, keys));
  const told = entry.default_status !== 'affected' || ranges.some(({ status }) => status === 'affected');
  return told ? ranges : [rest, ...ranges];
}

/** The rows of one version's list, each with the ranges of its product for which it stands there. */
export async function withRanges(db: Db, found: Found[], versionId: number): Promise<Found[]> {
  const version = await findVersion(db, versionId);
  if (version === undefined || found.length === 0) return found;
  const rows = await db.rows<{ cve_pk: number; affected: RecordProduct[] }>(sql`
    select cve_pk, doc->'affected' as affected from cve_details where cve_pk = any(${found.map(({ pk }) => pk)}::integer[])`);
  const stated = new Map(rows.map(({ cve_pk, affected }) => [cve_pk, affected]));
  const keys = versionKeys(version.version);
  const { vendor_id, vendor_name, product_id, product_name } = version;
  const names = { vendor_id, vendor_name, product_id, product_name };
  return found.map((each) => {
    const own = (stated.get(each.pk) ?? []).filter((entry) => isEntryForVersion(entry, version));
    const ranges = own.flatMap((entry) => findAffectingRanges(entry, keys));
    const affected_versions = ranges.slice(0, MAX_RANGES).map((range) => ({
      id: range.version === version.version ? versionId : null,
      ...range,
      ...names,
    }));
    return { ...each, row: { ...each.row, affected_versions } };
  });
}
