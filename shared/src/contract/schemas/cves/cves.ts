import * as v from 'valibot';
import { defineCall } from '../defineCall.ts';
import { affectedVersion, cveRow, exploitations } from './cveRow.ts';
import { filters, idFilters, paging, rowParts, search, sorting } from './cveFilters.ts';
import { instant, pagination, rowId, severity } from '../parts.ts';

export { searchFilters, searchText } from './cveFilters.ts';
export { affectedVersion, cveRow, exploitations, rowScore, trackingMatch, versionMatch } from './cveRow.ts';

// In the list of one product version a row also says which ranges hold it.
export const listedCve = v.strictObject({ ...cveRow.entries, affected_versions: v.optional(v.array(affectedVersion)) });

export const trend = v.strictObject({ id: rowId, name: v.string(), count: v.pipe(v.number(), v.integer()) });

// Counts of all rows that match the filters.
export const listStats = v.strictObject({
  severity_distribution: v.record(severity, v.number()),
  total_vulnerabilities: v.number(),
  trending_vendors: v.array(trend),
  trending_products: v.array(trend),
});

/** With counts by date of publication, `new_*`; weeks and months are 7 and 30 days. */
export const dailyStats = v.strictObject({
  ...listStats.entries,
  new_today: v.number(),
  new_this_week: v.number(),
  new_this_month: v.number(),
});

export const cveListAnswer = v.strictObject({
  data: v.array(listedCve),
  pagination,
  /** In the list of one version or tracking: how many of `total` can't be compared with it. An extension. */
  uncomparable_count: v.optional(v.number()),
  /** On the first page: statistics of all rows that match the filters. */
  stats: v.optional(v.partial(dailyStats)),
});

export const listCves = defineCall('GET /cves', {
  description: 'CVEs by filter, newest first, with a cursor.',
  fieldCapability: 'match-outcomes',
  scope: 'cves:read',
  query: v.strictObject({ ...filters, ...paging, ...sorting, ...idFilters, ...rowParts }),
  answer: cveListAnswer,
});

export const dailyCves = defineCall('GET /cves/daily', {
  description: 'CVEs of the day by filter, with statistics and a cursor.',
  scope: 'cves:read',
  query: v.strictObject({ ...filters, ...paging, ...sorting, ...rowParts, search }),
  answer: v.strictObject({ data: v.array(cveRow), pagination, stats: dailyStats }),
});

export const cveStats = defineCall('GET /cves/stats', {
  description: 'Counts by severity and the top vendors and products of all CVEs that match the filters.',
  scope: 'cves:read',
  capability: 'cve-stats',
  query: v.strictObject({ ...filters, ...idFilters, search }),
  answer: v.strictObject({
    ...listStats.entries,
    /**
     * With the capability `match-outcomes`, for a version, a tracking or tracked items: how many of
     * `total_vulnerabilities` can't be compared, and how many of each severity.
     */
    uncomparable_count: v.optional(v.number()),
    uncomparable_distribution: v.optional(v.record(severity, v.number())),
  }),
});

export const monthCounts = v.strictObject({
  /** `2026-01` */
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.examples(['2026-01'])),
  severity_distribution: v.record(severity, v.number()),
  /** In the KEV catalog, or actively exploited by CISA's decision. */
  exploited: v.number(),
  kev: v.number(),
});

export const cveTrends = defineCall('GET /cves/trends', {
  description:
    'Counts by month and severity of all CVEs that match the filters. Months are those of publication in UTC.',
  scope: 'cves:read',
  capability: 'cve-trends',
  query: cveStats.query,
  answer: v.strictObject({
    /** The last 120 at most, oldest first; those without any CVE are among them. */
    months: v.array(monthCounts),
    /** From publication to the day in the KEV catalog; 0 for those that were in it before. */
    median_days_to_kev: v.nullable(v.number()),
  }),
});

/** A version in which a product is fixed, as the record or an advisory of OSV states it. */
export const fix = v.strictObject({
  product_id: v.nullable(rowId),
  vendor_name: v.nullable(v.string()),
  product_name: v.nullable(v.string()),
  version: v.string(),
  /** The release line: `7.0` for 7.0.17 if 7.2.13 is a fix too. Null where the record states one line. */
  branch: v.nullable(v.string()),
  /** The container of the record, or `OSV`. */
  source: v.string(),
  /** `description`: only the description names the version, which is not version data. */
  stated_as: v.picklist(['unaffected version', 'range end', 'solution', 'description']),
});

/** The reference that helps most with a fix. */
export const advisory = v.strictObject({
  url: v.string(),
  /** The text of a link: `Read the vendor advisory`, `Advisory of Fedora`. */
  label: v.string(),
  /** The owner of the page; null for the vendor of an affected product. */
  owner: v.nullable(v.string()),
  kind: v.picklist(['advisory', 'patch', 'mitigation', 'release notes', 'page']),
});

export const cveDetailAnswer = v.strictObject({
  ...cveRow.entries,
  /** The source of vendor and product if the assigner does not name them: a container (`CISA-ADP`), `OSV` or `KEV`. */
  names_from: v.optional(v.string()),
  descriptions: v.array(
    v.strictObject({
      source: v.string(),
      lang: v.string(),
      text: v.string(),
      /**
       * The same text with structure, unchanged from the record: untrusted, so it must be sanitized before it is
       * rendered.
       */
      markup: v.optional(v.strictObject({ type: v.string(), value: v.string() })),
    }),
  ),
  affected_versions: v.array(affectedVersion),
  reference_links: v.array(
    v.strictObject({ url: v.string(), text: v.nullable(v.string()), source: v.string(), tags: v.array(v.string()) }),
  ),
  cwes: v.array(v.strictObject({ id: v.nullable(v.string()), description: v.string(), source: v.string() })),
  /** Every score of the record, the one shown first. `version` is `2.0`, `3.0`, `3.1` or `4.0`. */
  cvss_scores: v.array(
    v.strictObject({
      source: v.string(),
      version: v.string(),
      vector: v.nullable(v.string()),
      base_score: v.nullable(v.number()),
      severity,
    }),
  ),
  remediation: v.nullable(v.string()),
  /** The fixes of each product, from old to new; empty where none is stated. An extension. */
  fixes: v.optional(v.array(fix)),
  /** Null without a usable reference. An extension. */
  advisory: v.optional(v.nullable(advisory)),
  rejected_reason: v.nullable(v.string()),
  /** The CVEs that replace a rejected record. */
  replaced_by: v.optional(v.array(v.string())),
  /** The entry of CISA's KEV catalog, as the catalog itself has it. */
  kev_entry: v.nullable(
    v.strictObject({ date_added: v.string(), due_date: v.nullable(v.string()), required_action: v.string() }),
  ),
  /** True if the catalog says that ransomware campaigns use it; null if it does not say. */
  ransomware: v.nullable(v.boolean()),
  /** The entry in that catalog according to the CVE record. */
  kev_mention: v.nullable(v.strictObject({ date_added: v.string(), reference: v.nullable(v.string()) })),
  /** CISA's SSVC decision, as the record carries it. */
  ssvc: v.nullable(
    v.strictObject({
      exploitation: v.picklist(exploitations),
      automatable: v.nullable(v.picklist(['yes', 'no'])),
      technical_impact: v.nullable(v.picklist(['partial', 'total'])),
      decided_at: v.nullable(instant),
    }),
  ),
  /** The CNA that assigned the id. */
  assigner: v.optional(v.nullable(v.strictObject({ name: v.string(), id: v.nullable(v.string()) }))),
  credits: v.optional(v.array(v.strictObject({ name: v.string(), type: v.nullable(v.string()), source: v.string() }))),
  /** Attack patterns: `CAPEC-63`. */
  capecs: v.optional(
    v.array(v.strictObject({ id: v.string(), description: v.nullable(v.string()), source: v.string() })),
  ),
  /** Other names of the vulnerability and of advisories about it, according to the references. */
  aliases: v.optional(v.array(v.strictObject({ id: v.string(), url: v.nullable(v.string()) }))),
  cpes: v.optional(v.array(v.strictObject({ criteria: v.string(), source: v.string() }))),
  /** `disputed`, `unsupported-when-assigned` or `exclusively-hosted-service`, as the CNA tags its record. */
  tags: v.optional(v.array(v.string())),
  epss_percentile: v.nullable(v.number()),
  /** When the provider imported this version of the record. */
  ingested_date: instant,
});

export const getCve = defineCall('GET /cves/{cveId}', {
  description: 'One CVE with all data of its record.',
  scope: 'cves:read',
  errors: { 404: 'The CVE does not exist' },
  answer: cveDetailAnswer,
});

export const epssHistory = defineCall('GET /cves/{cveId}/epss', {
  description: 'The EPSS scores of the last 365 days. They are listed on the days they changed, oldest first.',
  scope: 'cves:read',
  capability: 'epss-history',
  errors: { 404: 'The CVE does not exist' },
  answer: v.strictObject({
    data: v.array(v.strictObject({ date: v.string(), score: v.number(), percentile: v.number() })),
  }),
});

export const relatedCve = v.strictObject({
  ...cveRow.entries,
  /** `reference`: either names the other, or both name one page; `product`: they affect one product. */
  reason: v.picklist(['reference', 'product']),
  /**
   * For a CVE of the same product: true if a CWE is the same, too. Without a common CWE the product has few
   * CVEs.
   */
  same_weakness: v.optional(v.boolean()),
});

export const relatedCves = defineCall('GET /cves/{cveId}/related', {
  description: 'Up to 10 related CVEs. Those with the same references come before those of the same product.',
  scope: 'cves:read',
  capability: 'related-cves',
  errors: { 404: 'The CVE does not exist' },
  answer: v.strictObject({
    data: v.array(relatedCve),
  }),
});

export const cveEvents = [
  'cve_created',
  'cve_updated',
  'severity_changed',
  'status_changed',
  'references_added',
  // Beyond the specification: screens show a type they do not know by its name.
  'kev_added',
  'exploitation_changed',
  'epss_rose',
] as const;

export const cveEvent = v.strictObject({
  EventType: v.picklist(cveEvents),
  CreatedAt: instant,
  OldFields: v.nullable(v.record(v.string(), v.unknown())),
  NewFields: v.nullable(v.record(v.string(), v.unknown())),
});

export const cveTimeline = defineCall('GET /cves/{cveId}/timeline', {
  description: 'The changes of the record, newest first.',
  scope: 'cves:read',
  errors: { 404: 'The CVE does not exist' },
  answer: v.array(cveEvent),
});
