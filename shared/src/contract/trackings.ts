import type { InferOutput } from 'valibot';
import { type AnswerOf, endpoint, extension, type ReadAnswer, type ReadRow } from './endpoint.ts';
import { readDistribution, type Severity } from './cves/severity.ts';
import { asBoolean, asList, asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/trackings.ts';

export type TrackingType = InferOutput<typeof schemas.trackingType>;

/** `target_id` is a CVE id, or the id of a vendor, product or version. Groups exist where the provider keeps them. */
export type Tracking = Omit<
  ReadRow<
    InferOutput<typeof schemas.tracking>,
    | 'id'
    | 'tracking_type'
    | 'target_id'
    | 'notes'
    | 'email_enabled'
    | 'telegram_enabled'
    | 'is_active'
    | 'auto_track_new_versions'
  >,
  'updated_at'
>;

/** 'Product Version Based Tracking', 'product_version', 'CVE Based Tracking': the word decides, the longest first. */
export function readTrackingType(value: unknown): TrackingType {
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word.includes('version')) return 'product_version';
  if (word.includes('product')) return 'product';
  if (word.includes('vendor')) return 'vendor';
  return 'cve';
}

export function readTracking(value: unknown): Tracking {
  const row = asObject(value);
  return {
    id: asString(row.id, row.ID) ?? '',
    tracking_type: readTrackingType(row.tracking_type ?? row.type),
    target_id: asString(row.target_id, row.value, row.version_id, row.product_id) ?? '',
    target_name: asString(row.target_name),
    vendor_name: asString(row.vendor_name),
    product_name: asString(row.product_name),
    version: asString(row.version),
    custom_name: asString(row.custom_name),
    notes: asString(row.notes) ?? '',
    version_filter: asString(row.version_filter),
    email_enabled: asBoolean(row.email_enabled),
    telegram_enabled: asBoolean(row.telegram_enabled),
    is_active: asBoolean(row.is_active, true),
    auto_track_new_versions: asBoolean(row.auto_track_new_versions, true),
    group: asString(row.group),
    created_at: asString(row.created_at),
  };
}

type Summaries = ReadAnswer<AnswerOf<typeof schemas.listSummaries>>;

/** Counts open CVEs of one tracking: published and not rejected. */
export type TrackingSummary = Summaries['data'][number];

/** Counts each open CVE of all active trackings once. */
export type TrackingTotal = Omit<Summaries['total'], 'by_severity'> & {
  by_severity: Readonly<Record<Severity, number>>;
};

export interface TrackingOverview {
  items: TrackingSummary[];
  /** Undefined where the provider does not sum up. */
  total: TrackingTotal | undefined;
}

/** A tracking whose version filter has decided since an upgrade what it counts. */
export type FilterChange = ReadAnswer<AnswerOf<typeof schemas.listFilterChanges>>['data'][number];

export const trackings = {
  list: endpoint<typeof schemas.listTrackings>()('GET', '/user/trackings', (data) =>
    asList(data, 'trackings', 'data').map(readTracking),
  ),
  /** The summaries alone, as areas built before `overview` ask for them. */
  summaries: extension<typeof schemas.listSummaries>()(
    'GET',
    '/user/trackings/summaries',
    'tracking-summaries',
    ({ data }): TrackingSummary[] => data,
  ),
  overview: extension<typeof schemas.listSummaries>()(
    'GET',
    '/user/trackings/summaries',
    'tracking-summaries',
    ({ data, total }: Pick<Summaries, 'data'> & Partial<Summaries>): TrackingOverview => ({
      items: data,
      total: total && { ...total, by_severity: readDistribution(total.by_severity) },
    }),
  ),
  filterChanges: extension<typeof schemas.listFilterChanges>()(
    'GET',
    '/user/trackings/filter_changes',
    'tracking-matches',
    ({ data }): FilterChange[] => data,
  ),
  dismissFilterChanges: extension<typeof schemas.dismissFilterChanges>()(
    'POST',
    '/user/trackings/filter_changes/dismiss',
    'tracking-matches',
  ),
  save: endpoint<typeof schemas.saveTracking>()('POST', '/user/tracking', (data) => asString(asObject(data).id)),
  remove: endpoint<typeof schemas.deleteTracking>()('POST', '/user/tracking/delete'),
};
