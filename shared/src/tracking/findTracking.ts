import type { Tracking, TrackingType } from '../contract/trackings.ts';

/**
 * The tracking of a target, as a detail page looks for it: of the same type and target, active or not; an active one first
 * (specification 16.2).
 */
export function findTracking(items: readonly Tracking[], type: TrackingType, targetId: string): Tracking | undefined {
  const wanted = targetId.trim().toLowerCase();
  const found = items.filter((item) => item.tracking_type === type && item.target_id.trim().toLowerCase() === wanted);
  return found.find(({ is_active }) => is_active) ?? found[0];
}
