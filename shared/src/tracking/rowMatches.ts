import type { Tracking, TrackingType, VersionOutcome } from '../contract/index.ts';
import { ROW_VERSION_FILTER } from './drafts.ts';
import { type Trackable, type TrackingIndex, trackingSentence, useTrackings } from './useTrackings.ts';
import { useEffect, useState } from 'react';
import { useCapability } from '../query/useCapability.ts';
import { useUserAnswer } from '../session/useUserStorage.ts';

/** A tracking that a CVE matches. It has a `reason` if a version or a version filter decided. */
export interface MatchedTracking extends VersionOutcome {
  outcome: 'affected' | 'uncomparable';
  tracking: Tracking;
}

/** Undefined without a version filter, and for the literal that rows send for none. */
export function getVersionFilter({ tracking_type, version_filter = '' }: Tracking): string | undefined {
  const filter = version_filter.trim();
  return tracking_type !== 'product' || filter === '' || filter === ROW_VERSION_FILTER ? undefined : filter;
}

export const isVersioned = (tracking: Tracking): boolean =>
  tracking.tracking_type === 'product_version' || getVersionFilter(tracking) !== undefined;

const PRECEDENCE: readonly TrackingType[] = ['cve', 'product_version', 'product', 'vendor'];

/** Sorts matches: the affected first, then by cve, version, product, vendor (specification 6.9). */
export const sortMatches = (matches: readonly MatchedTracking[]): MatchedTracking[] => {
  const rank = ({ outcome, tracking }: MatchedTracking) =>
    (outcome === 'affected' ? 0 : PRECEDENCE.length) + PRECEDENCE.indexOf(tracking.tracking_type);
  return matches.toSorted((a, b) => rank(a) - rank(b));
};

const findNamed = (index: TrackingIndex, row: Trackable): Tracking[] =>
  [
    index.find('cve', row.cve_id),
    ...row.product_version_ids.map((id) => index.find('product_version', id)),
    ...(row.is_unlinked
      ? []
      : [
          index.find('product', row.product_id, `${row.product_name}|${row.vendor_name}`),
          index.find('vendor', row.vendor_id, row.vendor_name),
        ]),
  ].filter((tracking) => tracking !== undefined);

/**
 * Returns the trackings that a row matches. The provider's result for versions and filters is final. Without one, the
 * versions that the row names match, and a product with a filter is marked as not compared.
 */
export function findRowMatches(index: TrackingIndex, row: Trackable): MatchedTracking[] {
  const named = findNamed(index, row).filter((tracking) => row.matches === undefined || !isVersioned(tracking));
  const stated = (row.matches ?? []).flatMap(({ tracking_id, outcome, reason }) => {
    const tracking = index.get(tracking_id);
    return tracking === undefined || outcome === 'unlisted' ? [] : [{ tracking, outcome, reason }];
  });
  const isStated = (tracking: Tracking) => stated.some((match) => match.tracking === tracking);
  const others = named.filter((tracking) => !isStated(tracking));
  return sortMatches([...stated, ...others.map(toNamedMatch)]);
}

const toNamedMatch = (tracking: Tracking): MatchedTracking => ({
  tracking,
  outcome: getVersionFilter(tracking) === undefined ? 'affected' : 'uncomparable',
  reason: undefined,
});

export const findRowTrackings = (index: TrackingIndex, row: Trackable): Tracking[] =>
  findRowMatches(index, row).map(({ tracking }) => tracking);

export const findRowTracking = (index: TrackingIndex, row: Trackable): Tracking | undefined =>
  findRowTrackings(index, row)[0];

/** Returns whether a row belongs into a list of tracked items. */
export const isListedAsTracked = (index: TrackingIndex, row: Trackable): boolean =>
  findRowMatches(index, row).length > 0;

/** Returns why a row is marked: `You are tracking this product version: 9.0.50 is in >= 9.0.0-M1, < 9.0.98`. */
export function describeMatch({ tracking, outcome, reason }: MatchedTracking): string {
  if (outcome === 'affected') return [trackingSentence(tracking), reason].filter(Boolean).join(': ');
  const filter = getVersionFilter(tracking);
  const compared = filter === undefined ? 'version' : `version filter ${filter}`;
  return reason ?? `${trackingSentence(tracking)}. Your ${compared} wasn't compared`;
}

/**
 * Returns the query parameter for rows that name the matching versions and version filters; undefined for a user who tracks
 * none. It is stored in the browser, because the list does not wait for the trackings, and is constant while the list is open.
 */
export function useMatchesQuery(): { matches: 'true' | undefined } {
  const offersMatches = useCapability('tracking-matches');
  const { query } = useTrackings();
  const [remembered, remember] = useUserAnswer('needsMatches');
  const isNeeded =
    offersMatches === undefined || query.status !== 'ready'
      ? undefined
      : offersMatches && query.data.some((tracking) => tracking.is_active && isVersioned(tracking));
  const [known, setKnown] = useState<boolean>();
  if (known === undefined && isNeeded !== undefined) setKnown(isNeeded);
  useEffect(() => {
    if (isNeeded !== undefined) remember(isNeeded);
  }, [isNeeded, remember]);
  return { matches: (known ?? remembered) === true && offersMatches !== false ? 'true' : undefined };
}
