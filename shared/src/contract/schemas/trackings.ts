import * as v from 'valibot';
import { defineCall } from './defineCall.ts';
import { instant, rowId, severity } from './parts.ts';

export const trackingTypes = ['cve', 'vendor', 'product', 'product_version'] as const;
export const trackingType = v.picklist(trackingTypes);

// `target_id` is a CVE id for `cve`, else the id of a vendor, product or product version.
export const tracking = v.strictObject({
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

export const listTrackings = defineCall('GET /user/trackings', {
  description: 'The trackings of the account.',
  scope: 'trackings:read',
  answer: v.array(tracking),
});

export const trackingSummary = v.strictObject({
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
});

export const listSummaries = defineCall('GET /user/trackings/summaries', {
  description:
    'The open CVEs of each tracking and of all active ones. Open CVEs are published and not rejected; `new_count` counts those published after `since`.',
  scope: 'trackings:read',
  capability: 'tracking-summaries',
  query: v.object({
    since: v.optional(
      v.pipe(
        instant,
        v.check((text) => !Number.isNaN(Date.parse(text)), 'No such date'),
      ),
    ),
  }),
  answer: v.strictObject({
    data: v.array(trackingSummary),
    /** Counts each CVE of all active trackings once. */
    total: v.strictObject({
      open_count: v.number(),
      by_severity: v.record(severity, v.number()),
      exploited_count: v.number(),
      new_count: v.number(),
      uncomparable_count: v.optional(v.number()),
    }),
  }),
});

export const filterChange = v.strictObject({
  tracking_id: rowId,
  /** The open CVEs before the update. */
  open_before: v.number(),
  open_count: v.number(),
  uncomparable_count: v.number(),
});

export const listFilterChanges = defineCall('GET /user/trackings/filter_changes', {
  description:
    'The trackings of a version, or with a version filter, that match other CVEs since an update of the service. They are listed with the counts before and after, until dismissed.',
  scope: 'trackings:read',
  capability: 'tracking-matches',
  answer: v.strictObject({
    data: v.array(filterChange),
  }),
});

export const dismissFilterChanges = defineCall('POST /user/trackings/filter_changes/dismiss', {
  description: 'Clear the list of `GET /user/trackings/filter_changes`.',
  scope: 'trackings:write',
  capability: 'tracking-matches',
  answer: v.null(),
});

const idFromClient = v.union([rowId, v.pipe(v.string(), v.digits())]);

export const saveTracking = defineCall('POST /user/tracking', {
  description:
    'Track a vendor, product, product version or CVE. With an `id`, change that tracking; the same target is tracked once.',
  scope: 'trackings:write',
  errors: {
    403: 'The account tracks as much as it may (ERR_PLAN_LIMIT, ERR_TRACKING_QUOTA)',
    404: 'The target or tracking does not exist',
    409: 'The target is tracked already (ERR_ALREADY_TRACKED)',
  },
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
});

export const deleteTracking = defineCall('POST /user/tracking/delete', {
  description: 'Delete a tracking.',
  scope: 'trackings:write',
  errors: { 404: 'The tracking does not exist' },
  body: v.strictObject({ id: idFromClient }),
  answer: v.null(),
});
