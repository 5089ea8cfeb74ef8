import { endpoint } from './endpoint.ts';
import { asBoolean, asList, asNumber, asObject, asString } from './coerce.ts';
import { readSeverity, severities, type Severity } from './cves/severity.ts';
import { toPlainText } from './cves/plainText.ts';
import type * as schemas from './schemas/trackings.ts';

export type TrackingType = 'cve' | 'vendor' | 'product' | 'product_version';

export interface Tracking {
  id: string;
  tracking_type: TrackingType;
  target_id: string;
  target_name: string | undefined;
  vendor_name: string | undefined;
  product_name: string | undefined;
  version: string | undefined;
  custom_name: string | undefined;
  notes: string;
  version_filter: string | undefined;
  email_enabled: boolean;
  telegram_enabled: boolean;
  is_active: boolean;
  auto_track_new_versions: boolean;
  /** The group that its owner put it into, where the provider keeps groups. */
  group?: string | undefined;
  created_at: string | undefined;
}

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

/** Counts open CVEs of one tracking: published and not rejected. */
export interface TrackingSummary {
  tracking_id: string;
  open_count: number;
  /** The highest severity; undefined without open CVEs. */
  severity: Severity | undefined;
  exploited_count: number;
  newest:
    | { cve_id: string; vulnerability_name: string; severity: Severity; published_date: string | undefined }
    | undefined;
  /** Open CVEs that were published after the requested instant. */
  new_count: number;
  /**
   * Other open CVEs, which can't be compared with the version or version filter; undefined if the provider does not
   * count them.
   */
  uncomparable_count?: number | undefined;
}

const readCount = (value: unknown) => Math.max(0, Math.floor(asNumber(value) ?? 0));
const readOptionalCount = (value: unknown) => (asNumber(value) === undefined ? undefined : readCount(value));

function readSummary(value: unknown): TrackingSummary[] {
  const row = asObject(value);
  const newest = asObject(row.newest);
  const [tracking_id, cve_id] = [asString(row.tracking_id, row.id), asString(newest.cve_id)];
  if (tracking_id === undefined) return [];
  return [
    {
      tracking_id,
      open_count: readCount(row.open_count),
      severity: row.severity === null || row.severity === undefined ? undefined : readSeverity(row.severity),
      exploited_count: readCount(row.exploited_count),
      newest:
        cve_id === undefined
          ? undefined
          : {
              cve_id,
              vulnerability_name: toPlainText(asString(newest.vulnerability_name) ?? ''),
              severity: readSeverity(newest.severity),
              published_date: asString(newest.published_date),
            },
      new_count: readCount(row.new_count),
      uncomparable_count: readOptionalCount(row.uncomparable_count),
    },
  ];
}

const readSummaries = (data: unknown) => asList(data, 'data', 'summaries').flatMap(readSummary);

/** Counts each open CVE of all active trackings once. */
export interface TrackingTotal extends Pick<
  TrackingSummary,
  'open_count' | 'exploited_count' | 'new_count' | 'uncomparable_count'
> {
  by_severity: Readonly<Record<Severity, number>>;
}

export interface TrackingOverview {
  items: TrackingSummary[];
  /** Undefined where the provider does not sum up. */
  total: TrackingTotal | undefined;
}

function readTotal(value: unknown): TrackingTotal | undefined {
  const row = asObject(value);
  if (asNumber(row.open_count) === undefined) return undefined;
  const counts = asObject(row.by_severity);
  return {
    open_count: readCount(row.open_count),
    by_severity: Object.fromEntries(
      severities.map((level) => [level, readCount(counts[level])]),
    ) as TrackingTotal['by_severity'],
    exploited_count: readCount(row.exploited_count),
    new_count: readCount(row.new_count),
    uncomparable_count: readOptionalCount(row.uncomparable_count),
  };
}

/** A tracking whose version filter has decided since an upgrade what it counts. */
export interface FilterChange {
  tracking_id: string;
  /** The open CVEs of the whole product, as it was counted before. */
  open_before: number;
  open_count: number;
  uncomparable_count: number;
}

const readFilterChanges = (data: unknown): FilterChange[] =>
  asList(data, 'data').flatMap((item) => {
    const { open_before, open_count, uncomparable_count, ...row } = asObject(item);
    const tracking_id = asString(row.tracking_id);
    if (tracking_id === undefined) return [];
    return [
      {
        tracking_id,
        open_before: readCount(open_before),
        open_count: readCount(open_count),
        uncomparable_count: readCount(uncomparable_count),
      },
    ];
  });

export const trackings = {
  list: endpoint<typeof schemas.listTrackings>()('GET', '/user/trackings', (data) =>
    asList(data, 'trackings', 'data').map(readTracking),
  ),
  /** The summaries alone, as areas built before `overview` ask for them. */
  summaries: endpoint<typeof schemas.listSummaries>()('GET', '/user/trackings/summaries', readSummaries),
  /** The summaries and their total. */
  overview: endpoint<typeof schemas.listSummaries>()('GET', '/user/trackings/summaries', (data): TrackingOverview => ({
    items: readSummaries(data),
    total: readTotal(asObject(data).total),
  })),
  filterChanges: endpoint<typeof schemas.listFilterChanges>()(
    'GET',
    '/user/trackings/filter_changes',
    readFilterChanges,
  ),
  dismissFilterChanges: endpoint<typeof schemas.dismissFilterChanges>()(
    'POST',
    '/user/trackings/filter_changes/dismiss',
    () => null,
  ),
  save: endpoint<typeof schemas.saveTracking>()('POST', '/user/tracking', (data) => asString(asObject(data).id)),
  remove: endpoint<typeof schemas.deleteTracking>()('POST', '/user/tracking/delete', () => null),
};
