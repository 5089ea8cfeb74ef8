import { endpoint } from './endpoint.ts';
import { type Page, readPage } from './page.ts';
import { readSeverity, severities, type Severity } from './severity.ts';
import { flag, list, number, shape, text, texts } from './tolerant.ts';
import type * as wire from './wire/cves.ts';

/** A row of the lists, with the spec's defaults filled in (part 1, section 3). */
export interface CveRow {
  cve_id: string;
  vulnerability_name: string;
  description: string;
  severity: Severity;
  base_score: number | undefined;
  score_source: string | undefined;
  score_version: string | undefined;
  vendor_name: string;
  vendor_id: string | undefined;
  product_name: string;
  product_id: string | undefined;
  more_products: number;
  product_version_ids: string[];
  version: string | undefined;
  is_tracked: boolean;
  published_date: string | undefined;
  updated_date: string | undefined;
  vuln_status: string;
  kev: boolean;
  epss: number | undefined;
}

export interface Trend {
  id: string | undefined;
  name: string;
  count: number;
}

/** Statistics beside the daily list. `severity_distribution` counts by level; absent levels are 0. */
export interface CveStats {
  severity_distribution: Record<Severity, number>;
  total_vulnerabilities: number;
  new_today: number;
  new_this_week: number;
  new_this_month: number;
  trending_vendors: Trend[];
  trending_products: Trend[];
}

export interface DailyPage extends Page<CveRow> {
  stats: CveStats;
}

export function readCveRow(value: unknown): CveRow {
  const row = shape(value);
  const name = text(row.vulnerability_name, row.title);
  return {
    cve_id: text(row.cve_id, row.id) ?? '',
    vulnerability_name: name ?? 'Unknown Vulnerability',
    description: text(row.description, name) ?? 'No description available',
    severity: readSeverity(row.severity),
    base_score: number(row.base_score, row.score),
    score_source: text(row.score_source),
    score_version: text(row.score_version),
    vendor_name: text(row.vendor_name, row.vendor, shape(row.vendor).name) ?? 'Unknown Vendor',
    vendor_id: text(row.vendor_id, shape(row.vendor).id),
    product_name: text(row.product_name, row.product, shape(row.product).name) ?? 'Unknown Product',
    product_id: text(row.product_id, shape(row.product).id),
    more_products: number(row.more_products) ?? 0,
    product_version_ids: texts(row.product_version_ids),
    version: text(row.version),
    is_tracked: flag(row.is_tracked),
    published_date: text(row.published_date, row.date),
    updated_date: text(row.updated_date),
    vuln_status: text(row.vuln_status, row.status) ?? 'Unknown',
    kev: flag(row.kev),
    epss: number(row.epss),
  };
}

/** `[{name,count}]`, `[[name,count]]`, `{name: count}` and other spellings of the two. */
function readTrends(value: unknown): Trend[] {
  const entries = Array.isArray(value) ? value : Object.entries(shape(value));
  return entries.flatMap((entry) => {
    const row = Array.isArray(entry) ? { name: entry[0] as unknown, count: entry[1] as unknown } : shape(entry);
    const name = text(
      typeof entry === 'string' ? entry : undefined,
      row.name,
      row.vendor_name,
      row.product_name,
      row.vendor,
      row.product,
    );
    if (name === undefined) return [];
    return [{ id: text(row.id), name, count: number(row.count, row.cve_count, row.total, row.value) ?? 0 }];
  });
}

export function readStats(value: unknown): CveStats {
  const stats = shape(value);
  const severity_distribution = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<
    Severity,
    number
  >;
  for (const [name, count] of Object.entries(shape(stats.severity_distribution))) {
    severity_distribution[readSeverity(name)] += number(count) ?? 0;
  }
  return {
    severity_distribution,
    total_vulnerabilities: number(stats.total_vulnerabilities) ?? 0,
    new_today: number(stats.new_today) ?? 0,
    new_this_week: number(stats.new_this_week) ?? 0,
    new_this_month: number(stats.new_this_month) ?? 0,
    trending_vendors: readTrends(stats.trending_vendors),
    trending_products: readTrends(stats.trending_products),
  };
}

export interface AffectedVersion {
  id: string | undefined;
  version: string;
  less_than: string | undefined;
  less_than_or_equal: string | undefined;
  version_type: string | undefined;
  status: 'affected' | 'unaffected' | 'unknown';
  vendor_name: string | undefined;
  vendor_id: string | undefined;
  product_name: string | undefined;
  product_id: string | undefined;
}

export interface CveReference {
  url: string;
  text: string | undefined;
  source: string | undefined;
  tags: string[];
}

export interface CvssScore {
  source: string;
  version: string;
  vector: string | undefined;
  base_score: number | undefined;
  severity: Severity;
}

export interface CveDetail extends CveRow {
  descriptions: { source: string; lang: string; text: string }[];
  affected_versions: AffectedVersion[];
  reference_links: CveReference[];
  cwes: { id: string | undefined; description: string; source: string | undefined }[];
  cvss_scores: CvssScore[];
  remediation: string | undefined;
  rejected_reason: string | undefined;
  kev_entry: { date_added: string; due_date: string | undefined; required_action: string | undefined } | undefined;
  epss_percentile: number | undefined;
  ingested_date: string | undefined;
}

const readAffected = (value: unknown): AffectedVersion => {
  const row = typeof value === 'string' ? { version: value } : shape(value);
  const status = text(row.status)?.toLowerCase();
  return {
    id: text(row.id, row.ID),
    version: text(row.version, row.Version) ?? 'Not specified',
    less_than: text(row.less_than),
    less_than_or_equal: text(row.less_than_or_equal),
    version_type: text(row.version_type),
    status: status === 'unaffected' || status === 'unknown' ? status : 'affected',
    vendor_name: text(row.vendor_name),
    vendor_id: text(row.vendor_id),
    product_name: text(row.product_name),
    product_id: text(row.product_id),
  };
};

const readReference = (value: unknown): CveReference[] => {
  const row = typeof value === 'string' ? { url: value } : shape(value);
  const url = text(row.url, row.link, row.href);
  return url === undefined ? [] : [{ url, text: text(row.text), source: text(row.source), tags: texts(row.tags) }];
};

const readCwe = (value: unknown) => {
  const row = typeof value === 'string' ? { id: value } : shape(value);
  const id = text(row.id, row.cwe_id);
  return { id, description: text(row.description, row.name, id) ?? 'Unknown', source: text(row.source) };
};

const readScore = (value: unknown): CvssScore => {
  const row = shape(value);
  return {
    source: text(row.source) ?? 'Unknown',
    version: text(row.version) ?? '',
    vector: text(row.vector, row.vectorString),
    base_score: number(row.base_score, row.baseScore, row.score),
    severity: readSeverity(row.severity ?? row.baseSeverity),
  };
};

export function readCveDetail(value: unknown): CveDetail {
  const cve = shape(value);
  const kev = shape(cve.kev_entry);
  const added = text(kev.date_added);
  return {
    ...readCveRow(value),
    descriptions: list(cve.descriptions).map((item) => {
      const row = typeof item === 'string' ? { text: item } : shape(item);
      return { source: text(row.source) ?? '', lang: text(row.lang) ?? 'en', text: text(row.text, row.value) ?? '' };
    }),
    affected_versions: list(cve.affected_versions).map(readAffected),
    reference_links: list(cve.reference_links ?? cve.references).flatMap(readReference),
    cwes: list(cve.cwes ?? cve.weaknesses).map(readCwe),
    cvss_scores: list(cve.cvss_scores).map(readScore),
    remediation: text(cve.remediation),
    rejected_reason: text(cve.rejected_reason),
    kev_entry:
      added === undefined
        ? undefined
        : { date_added: added, due_date: text(kev.due_date), required_action: text(kev.required_action) },
    epss_percentile: number(cve.epss_percentile),
    ingested_date: text(cve.ingested_date),
  };
}

export interface TimelineEvent {
  type: string;
  at: string | undefined;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

const readTimeline = (data: unknown): TimelineEvent[] =>
  list(data, 'events', 'timeline', 'data').map((item) => {
    const event = shape(item);
    return {
      type: text(event.EventType, event.event_type) ?? 'unknown',
      at: text(event.CreatedAt, event.Timestamp, event.created_at),
      before: shape(event.OldFields),
      after: shape(event.NewFields),
    };
  });

const readCvePage = (data: unknown): Page<CveRow> => readPage(data, readCveRow);
const readDailyPage = (data: unknown): DailyPage => ({
  ...readCvePage(data),
  stats: readStats(shape(data).stats ?? shape(shape(data).data).stats),
});

export const cves = {
  list: endpoint<typeof wire.listCves>()('GET', '/cves', readCvePage),
  daily: endpoint<typeof wire.dailyCves>()('GET', '/cves/daily', readDailyPage),
  detail: endpoint<typeof wire.getCve>()('GET', '/cves/{cveId}', readCveDetail),
  timeline: endpoint<typeof wire.cveTimeline>()('GET', '/cves/{cveId}/timeline', readTimeline),
};
