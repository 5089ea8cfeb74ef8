import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { affectedIntervals, versionKeys } from '@faultline/shared/versions';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import { severityName } from '../../../ingest/changes/comparableFields.ts';
import type { SeverityRank, RecordProduct, RecordRange } from '../../../ingest/record/CveRecord.ts';
import { chooseCompared } from '../../../ingest/record/affected.ts';
import type { RowScore } from '../../../ingest/record/readScores.ts';
import { overlap, probeTable } from '../../../ingest/matching/trackedItems.ts';
import {
  chooseEntries,
  explainMatch,
  findMatches,
  loadProductNames,
  loadReasons,
} from '../../../ingest/matching/reasons.ts';
import { getProductVersion } from '../../names/findNames.ts';
import { formatSource } from '../sourceNames.ts';
import { formatItemKey, hasNoTrackings, type Tracked } from '../trackedCves.ts';

export type CveRow = AnswerOf<typeof schemas.listCves>['data'][number];

// A row with its position and all vendors and products of the CVE, without the trackings of a user.
export interface Found {
  pk: number;
  // The value of the sort key, or 0 if the list is sorted by publication.
  sortKey: number;
  row: CveRow;
  vendorIds: number[];
  productIds: number[];
}

const COLUMNS = sql`c.pk, c.cve_id, c.vulnerability_name, c.severity, c.base_score, c.score_source, c.score_version,
  coalesce(v.name, c.vendor_name) as vendor_name, v.id as vendor_id,
  coalesce(p.name, c.product_name) as product_name, p.id as product_id, c.more_products, c.product_version_ids, c.published_date, c.updated_date,
  c.vuln_status, c.kev, c.exploitation, c.public_exploit, c.differing_scores, e.score as epss,
  array(select vendor_id from cve_vendors l where l.cve_pk = c.pk) as vendor_ids,
  array(select product_id from cve_products l where l.cve_pk = c.pk) as product_ids`;

// The vendor `v` and the product `p` that are shown for the first ones of a row `c`: for an alias, its canonical name.
const SHOWN_NAMES = sql`
  left join vendors stated_vendor on stated_vendor.id = c.vendor_id
  left join vendors v on v.id = coalesce(stated_vendor.canonical_id, stated_vendor.id)
  left join products stated_product on stated_product.id = c.product_id
  left join products p on p.id = coalesce(stated_product.canonical_id, stated_product.id)`;

// A record may list thousands of ranges; a row shows only why it matches.
const MAX_RANGES = 40;

// Loads the rows that `picked` selects (`pk`, `published_date` and perhaps `total`), newest first. A sorted statement
// also returns `place` and `sort_key`. `counting` is a statement of the total, which runs within the same one.
export async function loadRows(
  db: Db,
  picked: Statement,
  { counts, isSorted = false, counting }: { counts: boolean; isSorted?: boolean; counting?: Statement | undefined },
): Promise<{ found: Found[]; total: number | undefined }> {
  const total = counts ? sql`, page.total` : counting === undefined ? sql.empty : sql`, (${counting}) as total`;
  const rows = await db.rows<Stored>(sql`
    with page as materialized (${picked})
    select ${COLUMNS} ${total} ${isSorted ? sql`, page.sort_key` : sql.empty}
    from page join cves c on c.pk = page.pk left join epss_scores e on e.cve_id = c.cve_id ${SHOWN_NAMES}
    order by ${isSorted ? sql`page.place` : sql`c.published_date desc, c.pk desc`}`);
  return { found: rows.map(present), total: rows[0]?.total ?? (counts ? 0 : undefined) };
}

// Stored in four bytes, so digits after the fifth are rounding errors.
export const readEpss = (score: number | null): number | null =>
  score === null ? null : Math.round(score * 1e5) / 1e5;

// Indexed by the stored number.
const EXPLOITATION = ['none', 'poc', 'active'] as const;

interface Stored extends Omit<CveRow, 'severity' | 'exploitation' | 'is_tracked' | 'cvss_scores'> {
  pk: number;
  vendor_ids: number[];
  product_ids: number[];
  severity: SeverityRank;
  exploitation: 0 | 1 | 2 | null;
  differing_scores: RowScore[] | null;
  total?: number | null;
  sort_key?: number;
}

const nameSeverity = (score: RowScore) => ({
  ...score,
  source: formatSource(score.source),
  severity: severityName(score.severity),
});

function present(stored: Stored): Found {
  const { pk, severity, exploitation, differing_scores, epss, vendor_ids, product_ids, sort_key, ...row } = stored;
  delete row.total;
  // A name without a page is only displayed (`nameRow` in readRecord.ts).
  const isUnlinked = row.vendor_name !== null && row.vendor_id === null;
  return {
    pk,
    sortKey: sort_key ?? 0,
    row: {
      ...row,
      ...(isUnlinked && { is_unlinked: true }),
      ...(differing_scores !== null && { cvss_scores: differing_scores.map(nameSeverity) }),
      score_source: row.score_source === null ? null : formatSource(row.score_source),
      severity: severityName(severity),
      exploitation: exploitation === null ? null : EXPLOITATION[exploitation],
      epss: readEpss(epss),
      is_tracked: false,
    },
    vendorIds: vendor_ids,
    productIds: product_ids,
  };
}

// Returns the rows for one user: `is_tracked` by CVE, vendor, product or version. Tracked versions that the CVE affects
// are added to `product_version_ids`, which otherwise contain only the versions that the record lists. `withMatches`:
// adds the matching trackings and the reasons.
export async function markTracked(
  db: Db,
  found: Found[],
  tracked: Tracked,
  { withMatches = false }: { withMatches?: boolean } = {},
): Promise<CveRow[]> {
  const none = withMatches ? { matches: [] } : {};
  if (found.length === 0 || hasNoTrackings(tracked)) return found.map(({ row }) => ({ ...row, ...none }));
  const products = new Set(found.flatMap(({ productIds }) => productIds));
  const targets = tracked.targets.filter(({ productId }) => products.has(productId));
  const pks = found.map(({ pk }) => pk);
  const matches = await findMatches(db, targets, pks);
  const reasons = withMatches ? await loadReasons(db, matches) : [];
  const byPk = Map.groupBy(
    matches.map((match, index) => ({ ...match, reason: reasons[index] ?? null })),
    ({ pk }) => pk,
  );
  return found.map((each) => {
    const rowMatches = [
      ...listItems(each, tracked).map((item) => ({ item, outcome: 'affected' as const, reason: null })),
      ...(byPk.get(each.pk) ?? []).flatMap(({ target, outcome, reason }) =>
        (tracked.itemsByTarget.get(target) ?? []).map((item) => ({ item, outcome, reason })),
      ),
    ];
    const versionIds = rowMatches.flatMap(({ item, outcome }) =>
      item.type === 'product_version' && outcome === 'affected' ? [item.pk] : [],
    );
    return {
      ...each.row,
      product_version_ids: [...new Set([...each.row.product_version_ids, ...versionIds])],
      is_tracked: rowMatches.length > 0,
      ...(withMatches && {
        matches: rowMatches.map(({ item, outcome, reason }) => ({ tracking_id: item.id, outcome, reason })),
      }),
    };
  });
}

// Returns the trackings that match a row without comparing versions.
const listItems = ({ pk, vendorIds, productIds }: Found, { itemsByKey }: Tracked) =>
  [
    formatItemKey('cve', pk),
    ...productIds.map((id) => formatItemKey('product', id)),
    ...vendorIds.map((id) => formatItemKey('vendor', id)),
  ].flatMap((key) => itemsByKey.get(key) ?? []);

// Returns the rows of one version's list, each with the outcome of the match and the ranges of the product that cause
// it.
export async function withRanges(db: Db, found: Found[], versionId: number): Promise<Found[]> {
  if (found.length === 0) return found;
  const { version, vendor_id, vendor_name, product_id, product_name } = await getProductVersion(db, versionId);
  const target = { productId: product_id, text: version, isFilter: false };
  const rows = await db.rows<{ cve_pk: number; affected: RecordProduct[]; is_affected: boolean | null }>(sql`
    select d.cve_pk, d.doc->'affected' as affected, (
      select bool_or(probe.is_affected) from affected_ranges r join ${probeTable([target])} on ${overlap(sql`probe`, sql`r`)}
      where r.cve_pk = d.cve_pk and r.product_id = ${product_id}) as is_affected
    from cve_details d where d.cve_pk = any(${found.map(({ pk }) => pk)}::integer[])`);
  const stated = new Map(rows.map((row) => [row.cve_pk, row]));
  const isNamed = await loadProductNames(db, [product_id]);
  const keys = versionKeys(version);
  const names = { vendor_id, vendor_name, product_id, product_name };
  return found.map((each) => {
    const { affected: entries = [], is_affected = null } = stated.get(each.pk) ?? {};
    const outcome = is_affected === true ? 'affected' : 'uncomparable';
    const own = entries.filter((entry) => isNamed(entry, product_id));
    const match = explainMatch(chooseEntries(entries, own), target, outcome);
    const compared = chooseCompared(entries);
    const ranges = own.flatMap((entry) => findAffectingRanges(entry, { keys, compared }));
    const affected_versions = ranges.slice(0, MAX_RANGES).map((range) => ({
      id: range.version === version ? versionId : null,
      ...range,
      ...names,
    }));
    return { ...each, row: { ...each.row, affected_versions, version_match: { outcome, reason: match } } };
  });
}

// Returns the ranges of an entry. A default status without a matching range becomes one: all versions, or all other
// versions.
export function getStatedRanges({ ranges, default_status }: RecordProduct): RecordProduct['ranges'] {
  const statesAffected =
    ranges.length > 0 && (default_status !== 'affected' || ranges.some(({ status }) => status === 'affected'));
  if (statesAffected) return ranges;
  return [toOpenRange(ranges.length === 0 ? 'All versions' : OTHERS, default_status), ...ranges];
}

const OTHERS = 'All other versions';

const toOpenRange = (version: string, status: RecordRange['status']): RecordRange => ({
  version,
  less_than: null,
  less_than_or_equal: null,
  version_type: null,
  status,
});

interface Comparison {
  keys: string[];
  compared: (range: RecordRange) => boolean;
}

// True if a range explains the status of a version: it contains the version, or states where the affected versions end.
function concerns(entry: RecordProduct, range: RecordRange, { keys, compared }: Comparison): boolean {
  if (range.status !== 'affected') return true;
  if (!compared(range)) return false;
  const alone = affectedIntervals([{ ...entry, default_status: 'unaffected', ranges: [range] }]);
  return alone.some(({ lo, hi }) => keys.some((key) => lo <= key && key < hi));
}

// Returns the ranges by which an entry affects a version; if none does, a range for its default status.
function findAffectingRanges(entry: RecordProduct, comparison: Comparison): RecordRange[] {
  // The range that `getStatedRanges` adds for the default status concerns every version.
  const stated = new Set(entry.ranges);
  const ranges = getStatedRanges(entry).filter((range) => !stated.has(range) || concerns(entry, range, comparison));
  const statesAffected = entry.default_status !== 'affected' || ranges.some(({ status }) => status === 'affected');
  return statesAffected ? ranges : [toOpenRange(OTHERS, 'affected'), ...ranges];
}
