import { useMemo } from 'react';
import { trackings, type Tracking, type TrackingType } from '../contract/trackings.ts';
import { useQuery } from '../query/useQuery.ts';
import type { CveRow } from '../contract/cves/cve.ts';
import { typeNames } from './trackingTarget.ts';

/** The user's trackings, loaded once for all screens, and an index of the active ones (empty until they are loaded). */
export function useTrackings() {
  const query = useQuery(trackings.list);
  const items = query.status === 'ready' ? query.data : undefined;
  const index = useMemo(() => indexTrackings(items ?? []), [items]);
  return { query, index };
}

/** The fields by which a row is matched. Names serve where a provider sends no ids. */
export type Trackable = Pick<
  CveRow,
  | 'cve_id'
  | 'vendor_id'
  | 'vendor_name'
  | 'product_id'
  | 'product_name'
  | 'product_version_ids'
  | 'is_unlinked'
  | 'matches'
>;

export interface TrackingIndex {
  find: (type: TrackingType, targetId: string | undefined, name?: string) => Tracking | undefined;
  get: (id: string) => Tracking | undefined;
}

const normalizeName = (value: string) => value.trim().toLowerCase();

export function indexTrackings(trackings: readonly Tracking[]): TrackingIndex {
  const byType = new Map<TrackingType, { targets: Map<string, Tracking>; names: Map<string, Tracking> }>();
  const byId = new Map<string, Tracking>();
  for (const tracking of trackings) {
    if (!tracking.is_active) continue;
    byId.set(tracking.id, tracking);
    const type = tracking.tracking_type;
    const { targets, names } = byType.get(type) ?? { targets: new Map(), names: new Map() };
    byType.set(type, { targets, names });
    targets.set(normalizeName(tracking.target_id), tracking);
    if (type === 'vendor' && tracking.vendor_name) names.set(normalizeName(tracking.vendor_name), tracking);
    if (type === 'product' && tracking.product_name) {
      names.set(`${normalizeName(tracking.product_name)}|${normalizeName(tracking.vendor_name ?? '')}`, tracking);
    }
  }
  return {
    get: (id) => byId.get(id),
    find: (type, targetId, name) => {
      // Called for each row that scrolls into view; usually nothing of this kind is tracked.
      const found = byType.get(type);
      if (found === undefined) return undefined;
      if (targetId !== undefined) return found.targets.get(normalizeName(targetId));
      if (name === undefined) return undefined;
      return found.names.get(normalizeName(name)) ?? found.targets.get(normalizeName(name));
    },
  };
}

export const trackingSentence = (tracking: Tracking): string => {
  const name = typeNames[tracking.tracking_type];
  return `You are tracking this ${name === 'CVE' ? name : name.toLowerCase()}`;
};

/** Finds the tracking of a target, active or not; an active one first (specification 16.2). */
export function findTracking(items: readonly Tracking[], type: TrackingType, targetId: string): Tracking | undefined {
  const wanted = targetId.trim().toLowerCase();
  const found = items.filter((item) => item.tracking_type === type && item.target_id.trim().toLowerCase() === wanted);
  return found.find(({ is_active }) => is_active) ?? found[0];
}
