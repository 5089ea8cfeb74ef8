import { type Interval, isClaim, mergeIntervals, without } from '@faultline/shared/versions';
import type { RecordProduct, SeverityRank } from '../record/CveRecord.ts';
import type { RangesByCve, Stored } from '../store/loadStored.ts';
import type { ResolvedRecord } from '../store/resolveRecords.ts';
import type { Change } from '../store/writeNames.ts';
import { rangeText } from './comparableFields.ts';

const MAX_TEXTS = 10;

// The part of a change that users are notified of, stored as jsonb. `affected` describes what is newly affected.
export interface NotableChange {
  isNew?: true;
  score?: [before: number | null, after: number];
  severity?: [before: SeverityRank, after: SeverityRank];
  affected?: string[];
  kev?: true;
  // The SSVC decision of CISA changed to active.
  exploitation?: 'active';
}

// Added affected versions. `isFirst`: the vendor or product was not named before.
export interface AffectedAdditions {
  vendors: { id: number; isFirst: boolean }[];
  products: { id: number; isFirst: boolean; intervals: Interval[] }[];
}

interface CveNotableChange {
  change: NotableChange;
  additions: AffectedAdditions;
}

type Ranges = ReadonlyMap<number, Interval[]>;

const NOTHING: AffectedAdditions = { vendors: [], products: [] };

// Entries without details that change nothing for users: their order, their source, how versions are compared, and
// what only the description says.
const toComparableText = (entries: RecordProduct[]) =>
  JSON.stringify(
    entries
      .map(({ vendor, product, default_status, ranges }) => [
        vendor,
        product,
        default_status,
        ranges
          .filter((range) => !isClaim(range))
          .map((range) => [range.version, range.less_than, range.less_than_or_equal, range.status]),
      ])
      .map((entry) => JSON.stringify(entry))
      .toSorted(),
  );

const isGit = ({ version_type }: RecordProduct['ranges'][number]) => /^git$/i.test(version_type ?? '');

const affectedTexts = (entries: RecordProduct[]) =>
  entries.flatMap((entry) =>
    entry.ranges
      .filter((range) => range.status === 'affected' && !isGit(range))
      .map((range) => rangeText(entry, range)),
  );

function diffAffected(before: Stored, ranges: Ranges, after: ResolvedRecord): AffectedAdditions {
  if (toComparableText(before.doc.affected) === toComparableText(after.record.document.affected)) return NOTHING;
  const knownVendors = new Set(before.vendor_ids);
  const knownProducts = new Set(before.product_ids);
  const products = after.products
    .map(({ id, intervals }) => ({
      id,
      isFirst: !knownProducts.has(id),
      intervals: without(mergeIntervals(intervals), mergeIntervals(ranges.get(id) ?? [])),
    }))
    .filter(({ isFirst, intervals }) => isFirst || intervals.length > 0);
  const vendors = after.vendors.filter(({ id }) => !knownVendors.has(id)).map(({ id }) => ({ id, isFirst: true }));
  return { vendors, products };
}

// Returns the changes of a record that users are notified of: a new record, score, severity, affected versions or
// exploitation. Edits of texts and rejections are none, and a record that is no longer rejected is new. `ranges` are
// the stored ranges of its products; `isInKev` is true if CISA's catalog or the record says so.
function detectNotableChange(
  before: Stored | undefined,
  ranges: Ranges,
  after: ResolvedRecord,
  isInKev: boolean,
): CveNotableChange | undefined {
  const { record } = after;
  if (record.status === 'REJECTED') return undefined;
  if (before === undefined || before.vuln_status === 'REJECTED') {
    return { change: { isNew: true, ...detectExploitation(undefined, record, isInKev) }, additions: NOTHING };
  }
  const score = record.score?.base_score ?? null;
  const additions = diffAffected(before, ranges, after);
  const hasAdditions = additions.vendors.length + additions.products.length > 0;
  const had = new Set(affectedTexts(before.doc.affected));
  const change: NotableChange = {
    ...(score !== null && score !== before.base_score && { score: [before.base_score, score] }),
    ...(record.severity !== before.severity && { severity: [before.severity, record.severity] }),
    ...(hasAdditions && {
      affected: affectedTexts(record.document.affected)
        .filter((text) => !had.has(text))
        .slice(0, MAX_TEXTS),
    }),
    ...detectExploitation(before, record, isInKev),
  };
  return Object.keys(change).length === 0 ? undefined : { change, additions };
}

// New facts about exploitation; none if an earlier release stored the record without reading them.
function detectExploitation(
  before: Stored | undefined,
  { document }: ResolvedRecord['record'],
  isInKev: boolean,
): Pick<NotableChange, 'kev' | 'exploitation'> {
  if (before !== undefined && before.doc.ssvc === undefined) return {};
  const isActive = document.ssvc?.exploitation === 'active' && before?.doc.ssvc?.exploitation !== 'active';
  return {
    ...(isInKev && !before?.kev && { kev: true as const }),
    ...(isActive && { exploitation: 'active' as const }),
  };
}

// Returns whether users are notified of a change independent of the severity.
export const isExploited = ({ kev, exploitation }: NotableChange): boolean => kev === true || exploitation === 'active';

// Returns the notable changes of a batch. `ranges` are the previously stored ranges, `kevPks` the CVEs in the KEV
// catalog. A change without a newer revision, as by OSV, is dated `now`: alerts are sent once for each date.
export function changedCves(
  changes: Change[],
  ranges: RangesByCve,
  getPk: (resolved: ResolvedRecord) => number,
  { kevPks, now }: { kevPks: ReadonlySet<number>; now: Date },
): ChangedCve[] {
  return changes.flatMap(({ before, after }) => {
    const pk = getPk(after);
    const old = ranges.get(pk) ?? new Map();
    const found = detectNotableChange(before, old, after, kevPks.has(pk));
    if (found === undefined) return [];
    const { severity, revised } = after.record;
    const revisedAt = before?.revised_at === revised ? now.toISOString() : revised;
    return [{ ...found, pk, severity, revisedAt, before: old }];
  });
}

export interface ChangedCve extends CveNotableChange {
  pk: number;
  severity: SeverityRank;
  revisedAt: string;
  // The previously affected ranges of products with additions.
  before: ReadonlyMap<number, Interval[]>;
}
