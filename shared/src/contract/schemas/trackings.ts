import * as v from 'valibot';
import { instant, rowId } from './parts.ts';

export const trackingTypes = ['cve', 'vendor', 'product', 'product_version'] as const;
export const trackingType = v.picklist(trackingTypes);

/** `target_id` is a CVE id for `cve`, else the id of a vendor, product or product version. */
const tracking = v.strictObject({
  id: rowId,
  tracking_type: trackingType,
  target_id: v.string(),
  target_name: v.string(),
  vendor_name: v.nullable(v.string()),
  product_name: v.nullable(v.string()),
  version: v.nullable(v.string()),
  custom_name: v.nullable(v.string()),
  notes: v.string(),
  version_filter: v.nullable(v.string()),
  email_enabled: v.boolean(),
  telegram_enabled: v.boolean(),
  is_active: v.boolean(),
  auto_track_new_versions: v.boolean(),
  created_at: instant,
  updated_at: instant,
});

export const listTrackings = { answer: v.array(tracking) };

const idFromClient = v.union([rowId, v.pipe(v.string(), v.digits())]);

/** Creates, or changes the tracking that `id` names. The same target twice is one tracking. */
export const saveTracking = {
  body: v.strictObject({
    id: v.optional(idFromClient),
    tracking_type: trackingType,
    target_id: v.union([v.number(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))]),
    custom_name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300)))),
    notes: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
    version_filter: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
    email_enabled: v.optional(v.boolean(), true),
    telegram_enabled: v.optional(v.boolean(), true),
    is_active: v.optional(v.boolean(), true),
    auto_track_new_versions: v.optional(v.boolean(), true),
  }),
  answer: v.strictObject({ id: rowId }),
};

export const deleteTracking = { body: v.strictObject({ id: idFromClient }), answer: v.null() };
