import * as v from 'valibot';
import { instant, rowId, severity } from './parts.ts';

export const trackingTypes = ['cve', 'vendor', 'product', 'product_version'] as const;
export const trackingType = v.picklist(trackingTypes);

// `target_id` is a CVE id for `cve`, else the id of a vendor, product or product version.
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
  /** The group that its owner put it into; an extension. */
  group: v.optional(v.nullable(v.string())),
  created_at: instant,
  updated_at: instant,
});

export const listTrackings = { answer: v.array(tracking) };

/**
 * Counts open CVEs (published and not rejected) of each tracking and of all active ones. `new_count` counts those
 * published after `since`. An extension.
 */
export const listSummaries = {
  query: v.object({
    since: v.optional(
      v.pipe(
        instant,
        v.check((text) => !Number.isNaN(Date.parse(text)), 'No such date'),
      ),
    ),
  }),
  answer: v.strictObject({
    data: v.array(
      v.strictObject({
        tracking_id: rowId,
        open_count: v.number(),
        severity: v.nullable(severity),
        /** Open CVEs in CISA's KEV catalog or with active exploitation. */
        exploited_count: v.number(),
        newest: v.nullable(
          v.strictObject({ cve_id: v.string(), vulnerability_name: v.string(), severity, published_date: instant }),
        ),
        new_count: v.number(),
        /** Other open CVEs, which can't be compared with the version or version filter. */
        uncomparable_count: v.optional(v.number()),
      }),
    ),
    /** Counts each CVE of all active trackings once. */
    total: v.strictObject({
      open_count: v.number(),
      by_severity: v.record(severity, v.number()),
      exploited_count: v.number(),
      new_count: v.number(),
      uncomparable_count: v.optional(v.number()),
    }),
  }),
};

/** Trackings whose version filter has decided what they count since an upgrade, until dismissed; an extension. */
export const listFilterChanges = {
  answer: v.strictObject({
    data: v.array(
      v.strictObject({
        tracking_id: rowId,
        /** The open CVEs of the whole product, as it was counted before. */
        open_before: v.number(),
        open_count: v.number(),
        uncomparable_count: v.number(),
      }),
    ),
  }),
};

export const dismissFilterChanges = { answer: v.null() };

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
    /** Absent: stays as it is. Null or empty: none. An extension. */
    group: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60)))),
  }),
  answer: v.strictObject({ id: rowId }),
};

export const deleteTracking = { body: v.strictObject({ id: idFromClient }), answer: v.null() };
