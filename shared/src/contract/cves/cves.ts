import type { InferOutput } from 'valibot';
import { readCveDetail, readCveRow, readListedCve, type CveRow } from './cve.ts';
import { type AnswerOf, endpoint, extension, type ReadAnswer, type ReadRow } from '../endpoint.ts';
import { type Page, readPage, asObject, asNumber, asString, asList } from '../coerce.ts';
import type * as schemas from '../schemas/cves/cves.ts';
import { readDistribution, type Severity } from './severity.ts';

/** A list with its statistics, which are only required for the daily list. */
export interface CvePage extends Page<CveRow> {
  stats: CveStats;
  /** True if rows say whether a CVE is in the KEV catalog, even if no CVE is. */
  reports_kev?: boolean;
  /**
   * In the list of one version or tracking: how many of the total can't be compared with it, where the provider counts
   * them.
   */
  uncomparable_count?: number | undefined;
}

const hasKev = (row: unknown): boolean => typeof asObject(row).kev === 'boolean';

const readCvePage = (data: unknown): CvePage => ({
  ...readPage(data, readListedCve),
  reports_kev: readPage(data, hasKev).items.includes(true),
  uncomparable_count: asNumber(asObject(data).uncomparable_count),
  stats: readStats(asObject(data).stats ?? asObject(asObject(data).data).stats),
});

export const cves = {
  list: endpoint<typeof schemas.listCves>()('GET', '/cves', readCvePage),
  daily: endpoint<typeof schemas.dailyCves>()('GET', '/cves/daily', readCvePage),
  stats: extension<typeof schemas.cveStats>()('GET', '/cves/stats', 'cve-stats', readStats),
  trends: extension<typeof schemas.cveTrends>()(
    'GET',
    '/cves/trends',
    'cve-trends',
    ({ months, ...data }): CveTrends => ({
      ...data,
      months: months.map((month) => ({
        ...month,
        severity_distribution: readDistribution(month.severity_distribution),
      })),
    }),
  ),
  detail: endpoint<typeof schemas.getCve>()('GET', '/cves/{cveId}', readCveDetail),
  epss: extension<typeof schemas.epssHistory>()(
    'GET',
    '/cves/{cveId}/epss',
    'epss-history',
    ({ data }): EpssPoint[] => data,
  ),
  related: extension<typeof schemas.relatedCves>()('GET', '/cves/{cveId}/related', 'related-cves', ({ data }) =>
    data.map((row): RelatedCve => ({
      ...readCveRow(row),
      reason: row.reason,
      same_weakness: row.same_weakness === true,
    })),
  ),
  timeline: endpoint<typeof schemas.cveTimeline>()('GET', '/cves/{cveId}/timeline', readTimeline),
};

/** The EPSS score of one day, such as `2026-01-31`. */
export type EpssPoint = ReadRow<AnswerOf<typeof schemas.epssHistory>['data'][number], 'date' | 'score'>;

/** A row of the list of related CVEs with the reason; undefined for an unknown reason. */
export interface RelatedCve extends CveRow {
  reason: InferOutput<typeof schemas.relatedCve>['reason'] | undefined;
  /** True for a CVE of the same product and the same weakness. */
  same_weakness?: boolean;
}

export type Trend = ReadRow<InferOutput<typeof schemas.trend>, 'name' | 'count'>;

/** Statistics of a list. `severity_distribution` counts by level, with 0 for absent levels. */
export type CveStats = Omit<
  ReadRow<InferOutput<typeof schemas.dailyStats>, 'new_today' | 'new_this_week' | 'new_this_month'>,
  'severity_distribution' | 'trending_vendors' | 'trending_products'
> & {
  severity_distribution: Record<Severity, number> | undefined;
  trending_vendors: Trend[];
  trending_products: Trend[];
  /** The part of the total, and of each severity, that can't be compared with a version. Undefined if nothing is compared. */
  uncomparable_count?: number | undefined;
  uncomparable_distribution?: Record<Severity, number> | undefined;
};

// `[{name,count}]`, `[[name,count]]`, `{name: count}` and other spellings of the two.
function readTrends(value: unknown): Trend[] {
  const entries = Array.isArray(value) ? value : Object.entries(asObject(value));
  return entries.flatMap((entry) => {
    const row = Array.isArray(entry) ? { name: entry[0] as unknown, count: entry[1] as unknown } : asObject(entry);
    const name = asString(
      typeof entry === 'string' ? entry : undefined,
      row.name,
      row.vendor_name,
      row.product_name,
      row.vendor,
      row.product,
    );
    if (name === undefined) return [];
    return [{ id: asString(row.id), name, count: asNumber(row.count, row.cve_count, row.total, row.value) ?? 0 }];
  });
}

export function readStats(value: unknown): CveStats {
  const stats = asObject(value);
  const { severity_distribution, uncomparable_count, uncomparable_distribution } = stats;
  return {
    severity_distribution: severity_distribution ? readDistribution(severity_distribution) : undefined,
    total_vulnerabilities: asNumber(stats.total_vulnerabilities),
    new_today: asNumber(stats.new_today) ?? 0,
    new_this_week: asNumber(stats.new_this_week) ?? 0,
    new_this_month: asNumber(stats.new_this_month) ?? 0,
    trending_vendors: readTrends(stats.trending_vendors),
    trending_products: readTrends(stats.trending_products),
    uncomparable_count: asNumber(uncomparable_count),
    uncomparable_distribution: uncomparable_distribution ? readDistribution(uncomparable_distribution) : undefined,
  };
}

/** The CVEs of one month in UTC, such as `2026-01`. Exploited CVEs are in the KEV catalog or actively exploited. */
export type MonthCounts = Omit<InferOutput<typeof schemas.monthCounts>, 'severity_distribution'> & {
  severity_distribution: Record<Severity, number>;
};

/** CVEs by month of publication, oldest first. */
export interface CveTrends extends Omit<ReadAnswer<AnswerOf<typeof schemas.cveTrends>>, 'months'> {
  months: MonthCounts[];
}

/** One change of a record. `type` is one of specification 14.6, or a provider's own. */
export interface TimelineEvent {
  type: string;
  at: string | undefined;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export function readTimeline(data: unknown): TimelineEvent[] {
  return asList(data, 'events', 'timeline', 'data').map((item) => {
    const event = asObject(item);
    return {
      type: asString(event.EventType, event.event_type) ?? 'unknown',
      at: asString(event.CreatedAt, event.Timestamp, event.created_at),
      before: asObject(event.OldFields),
      after: asObject(event.NewFields),
    };
  });
}
