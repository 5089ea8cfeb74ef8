import {
  describeCompared,
  isClaim,
  isExactVersion,
  isGitRange,
  matchFilter,
  matchVersion,
  type VersionMatch,
} from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import { boundsText } from '../changes/comparableFields.ts';
import { chooseCompared } from '../record/affected.ts';
import type { RecordProduct } from '../record/CveRecord.ts';
import { identityKey } from '../record/identityKey.ts';
import { overlap, probeTable, type Target } from './trackedItems.ts';

// That a CVE affects a target, or that its record can't be compared with it.
export interface Match {
  pk: number;
  target: Target;
  outcome: 'affected' | 'uncomparable';
}

type Compared = Omit<Match, 'outcome'> & Pick<VersionMatch, 'outcome'>;

export async function findMatches(db: Db, targets: readonly Target[], pks: readonly number[]): Promise<Match[]> {
  if (targets.length === 0 || pks.length === 0) return [];
  const rows = await db.rows<{ pk: number; place: number; affected: boolean }>(sql`
    select range.cve_pk as pk, probe.place, bool_or(probe.is_affected) as affected
    from affected_ranges range join ${probeTable(targets)}
      on probe.product_id = range.product_id and ${overlap(sql`probe`, sql`range`)}
    where range.cve_pk = any(${pks}::integer[]) group by range.cve_pk, probe.place`);
  return rows.flatMap(({ pk, place, affected }) => {
    const target = targets[place];
    return target === undefined ? [] : [{ pk, target, outcome: affected ? 'affected' : 'uncomparable' }];
  });
}

// Longer records are not read for a reason: their size as stored, in bytes.
const MAX_DOC_BYTES = 200_000;

// Returns the reason of each outcome: `9.0.50 is in >= 9.0.0-M1, < 9.0.98`; null where the record doesn't give one.
export async function loadReasons(db: Db, matches: readonly Compared[]): Promise<(string | null)[]> {
  if (matches.length === 0) return [];
  const pks = [...new Set(matches.map(({ pk }) => pk))];
  const rows = await db.rows<{ cve_pk: number; affected: RecordProduct[] }>(sql`
    select cve_pk, doc->'affected' as affected from cve_details
    where cve_pk = any(${pks}::integer[]) and pg_column_size(doc) < ${MAX_DOC_BYTES}::integer`);
  const records = new Map(rows.map(({ cve_pk, affected }) => [cve_pk, affected]));
  const isNamed = await loadProductNames(db, [...new Set(matches.map(({ target }) => target.productId))]);
  return matches.map(({ pk, target, outcome }) => {
    const entries = records.get(pk);
    if (entries === undefined) return null;
    const own = entries.filter((entry) => isNamed(entry, target.productId));
    return explainMatch(chooseEntries(entries, own), target, outcome);
  });
}

// Returns a function that tells whether an entry of a record is about a product, or about one that it stands for.
export async function loadProductNames(
  db: Db,
  productIds: readonly number[],
): Promise<(entry: RecordProduct, productId: number) => boolean> {
  const rows = await db.rows<{ id: number; vendor: string | null; product: string }>(sql`
    select coalesce(product.canonical_id, product.id) as id, vendor.key as vendor, product.key as product
    from products product left join vendors vendor on vendor.id = product.vendor_id
    where product.id = any(${productIds}::integer[]) or product.canonical_id = any(${productIds}::integer[])`);
  const names = new Set(rows.map(({ id, vendor, product }) => formatName(id, vendor, product)));
  return ({ vendor, product }, id) =>
    product !== null && names.has(formatName(id, vendor && identityKey(vendor), identityKey(product)));
}

const formatName = (id: number, vendor: string | null, product: string) => JSON.stringify([id, vendor, product]);

// The entries about one product with the ranges that are compared.
export function chooseEntries(all: readonly RecordProduct[], own: readonly RecordProduct[]): RecordProduct[] {
  const isCompared = chooseCompared(all);
  return own.map((entry) => ({ ...entry, ranges: entry.ranges.filter(isCompared) }));
}

// Returns why a target matches; null if the stored record has changed or names no versions.
export function explainMatch(entries: RecordProduct[], target: Target, outcome: Compared['outcome']): string | null {
  const { text, isFilter } = target;
  const match = isFilter ? matchFilter(entries, text) : matchVersion(entries, text);
  if (outcome === 'unaffected' && match.outcome === 'unlisted') return explainUnlisted(target);
  if (match.outcome !== outcome) return null;
  if (outcome === 'unaffected') return explainUnaffected(target, match, entries);
  return outcome === 'affected' ? explainAffected(target, match) : explainUncomparable(target, match);
}

/** The text says that no range concerns a target. It doesn't say "unaffected", because the record doesn't state that. */
export const explainUnlisted = ({ text, isFilter }: Pick<Target, 'text' | 'isFilter'>): string =>
  `${text} ${isFilter && !isExactVersion(text) ? 'overlaps' : 'is in'} no range that the record lists`;

const MAX_NAMED_RANGES = 3;

function explainUnaffected({ text, isFilter }: Target, { range }: VersionMatch, entries: RecordProduct[]): string {
  if (range !== undefined) return `${text} is listed as not affected (${boundsText(range)})`;
  const affected = entries
    .filter(({ decides }) => decides !== false)
    .flatMap(({ ranges }) => ranges.filter((each) => each.status === 'affected' && !isGitRange(each)))
    .map(boundsText);
  const bounds = [...new Set(affected)];
  if (bounds.length === 0) return `${text} is not among the affected versions`;
  const more = bounds.length - MAX_NAMED_RANGES;
  const named = bounds.slice(0, MAX_NAMED_RANGES).join(' and ') + (more > 0 ? ` and ${more} more` : '');
  return isFilter && !isExactVersion(text) ? `${text} does not overlap ${named}` : `${text} is outside ${named}`;
}

function explainAffected({ text, isFilter }: Target, { range }: VersionMatch): string {
  if (range === undefined) return `${text}: all versions but those listed as unaffected are affected`;
  const bounds = boundsText(range);
  if (bounds === text) return `${text} is listed as affected`;
  if (isFilter && !isExactVersion(text)) return `${text} overlaps ${bounds}`;
  const { name, addition } = describeCompared(text, range);
  return `${name} is in ${bounds}${addition}`;
}

function explainUncomparable({ text }: Target, { range }: VersionMatch): string {
  if (range === undefined) return `${text} can't be compared: the record states no versions`;
  if (isClaim(range)) return `only the description says that ${text} is affected (${boundsText(range)})`;
  return `${text} can't be compared with "${boundsText(range)}"`;
}
