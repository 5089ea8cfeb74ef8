import type { AffectedVersion, CveDetail, Tracking } from '../../contract/index.ts';
import {
  findRowMatches,
  getVersionFilter,
  isVersioned,
  type MatchedTracking,
  sortMatches,
  type TrackingIndex,
} from '../../tracking/index.ts';
import type { Versions } from '../ranges/useVersions.ts';
import { type Compared, formatReason, matchRanges } from './matchRanges.ts';

/** The result of comparing a CVE with what a user tracks. */
export interface Exposure {
  /** Those that are affected or can't be compared, the affected first. */
  matches: MatchedTracking[];
  /** Those of an affected product whose version or version filter isn't affected. */
  unaffected: { tracking: Tracking; reason: string }[];
}

const normalizeName = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

const getProductKey = (vendor: string | undefined, product: string | undefined): string =>
  JSON.stringify([normalizeName(vendor), normalizeName(product)]);

interface VersionedTracking extends Compared {
  tracking: Tracking;
  ranges: AffectedVersion[];
}

/** Returns whether `versions` decides if a CVE matches a tracking. */
export const isComparedTracking = (tracking: Tracking): boolean => tracking.is_active && isVersioned(tracking);

// Returns the trackings that the CVE states ranges for.
function findVersioned(cve: CveDetail, items: readonly Tracking[]): VersionedTracking[] {
  const candidates = items.filter(isComparedTracking);
  if (candidates.length === 0) return [];
  const byName = Map.groupBy(cve.affected_versions, ({ vendor_name, product_name }) =>
    getProductKey(vendor_name ?? cve.vendor_name, product_name ?? cve.product_name),
  );
  const unowned = cve.affected_versions.filter(
    (range) => range.vendor_name === undefined && range.product_name !== undefined,
  );
  const byUnowned = Map.groupBy(unowned, ({ product_name }) => normalizeName(product_name));
  const byProduct = Map.groupBy(cve.affected_versions, ({ product_id, product_name }) =>
    product_id === undefined && product_name === undefined ? cve.product_id : product_id,
  );
  return candidates.flatMap((tracking) => {
    const { tracking_type, target_id, version, vendor_name, product_name, target_name } = tracking;
    const isFilter = tracking_type === 'product';
    const text = isFilter ? getVersionFilter(tracking) : version;
    const product = product_name ?? (isFilter ? target_name : undefined);
    const ranges =
      (isFilter ? byProduct.get(target_id) : undefined) ??
      (vendor_name === undefined ? byUnowned.get(normalizeName(product)) : undefined) ??
      byName.get(getProductKey(vendor_name, product));
    return text === undefined || ranges === undefined ? [] : [{ tracking, ranges, text, isFilter }];
  });
}

/**
 * Returns which of the user's active trackings a CVE matches by any of its products. Without `versions`, of the versions those that the
 * provider says match, or that a range names.
 */
export function findExposure(
  cve: CveDetail,
  index: TrackingIndex,
  items: readonly Tracking[],
  versions: Versions | undefined,
): Exposure {
  const compared = versions === undefined ? [] : compareVersioned(cve, items, versions);
  const stated = findRowMatches(index, cve);
  const affected = cve.affected_versions.filter(({ status, decides }) => status === 'affected' && decides !== false);
  const isCompared = (tracking: Tracking) => compared.some((match) => match.tracking === tracking);
  const named = [
    ...affected.map(({ id }) => index.find('product_version', id)),
    ...affected.map(({ product_id }) => index.find('product', product_id)),
    ...affected.map(({ vendor_id }) => index.find('vendor', vendor_id)),
  ].filter((tracking) => tracking !== undefined);
  const matches = new Map<Tracking, MatchedTracking>();
  for (const match of stated) if (!isCompared(match.tracking)) matches.set(match.tracking, match);
  for (const { tracking, outcome, reason } of compared) {
    const said = stated.find((match) => match.tracking === tracking && match.outcome === outcome);
    if (outcome !== 'unaffected') matches.set(tracking, { tracking, outcome, reason: said?.reason ?? reason });
  }
  for (const tracking of named) {
    if (!matches.has(tracking) && !isCompared(tracking) && getVersionFilter(tracking) === undefined)
      matches.set(tracking, { tracking, outcome: 'affected', reason: undefined });
  }
  return {
    matches: sortMatches([...matches.values()]),
    unaffected: compared.filter(({ outcome }) => outcome === 'unaffected'),
  };
}

const compareVersioned = (cve: CveDetail, items: readonly Tracking[], versions: Versions) =>
  findVersioned(cve, items).map(({ tracking, ranges, ...wanted }) => {
    const match = matchRanges(ranges, wanted, versions);
    return { tracking, outcome: match.outcome, reason: formatReason(wanted, match, versions) };
  });
