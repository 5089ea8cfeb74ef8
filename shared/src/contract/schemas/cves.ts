import * as v from 'valibot';
import { cursor, instant, pagination, queryCount, queryId, queryText, rowId, severity } from './parts.ts';

/** At most as long as a query is; `parseQuery` refuses longer ones with a position. */
export const searchText = v.optional(v.pipe(v.string(), v.maxLength(2000)));

/** A number from 0 to the highest, as a query writes it. */
const upTo = (highest: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,5})?$/))]),
    v.transform(Number),
    v.minValue(0),
    v.maxValue(highest),
  );

/** With the capability `search`: the query language, of which what is not a query is 400 `ERR_QUERY`, and what its form says. */
export const searchFilters = {
  q: searchText,
  exploitation: v.optional(v.picklist(['poc', 'active', 'kev'])),
  min_score: v.optional(upTo(10)),
  min_epss: v.optional(upTo(1)),
};

/** With the capability `search`. `priority` is KEV, then SSVC active, then EPSS, then CVSS. */
const sorting = {
  sort: v.optional(v.picklist(['published', 'updated', 'score', 'epss', 'priority'])),
  order: v.optional(v.picklist(['asc', 'desc'])),
};

/** Filters of the lists and of their statistics (specification 17.8). Absent means no filter; none is sent empty. */
const filters = {
  cve_id: v.optional(queryText),
  vendor_name: v.optional(queryText),
  product_name: v.optional(queryText),
  vulnerability_name: v.optional(queryText),
  severity: v.optional(queryText),
  tracked: v.optional(v.picklist(['true', 'false'])),
  published_date_start: v.optional(queryText),
  published_date_end: v.optional(queryText),
  kev: v.optional(v.picklist(['true', 'false'])),
  ...searchFilters,
};

/** From least to most urgent. */
export const exploitations = ['none', 'poc', 'active'] as const;

const paging = { limit: v.optional(queryCount, 20), cursor: v.optional(cursor) };

const idFilters = {
  /** Exactly this vendor, where a name could mean several (`Go` is part of `Google`). */
  vendor_id: v.optional(queryId),
  product_id: v.optional(queryId),
  product_version_id: v.optional(queryId),
};

const search = v.optional(queryText);

/** A score in a list, without its vector. `version` is `2.0`, `3.0`, `3.1` or `4.0`. */
const rowScore = v.strictObject({
  source: v.string(),
  version: v.string(),
  base_score: v.nullable(v.number()),
  severity,
});

export const cveRow = v.strictObject({
  cve_id: v.string(),
  vulnerability_name: v.string(),
  severity,
  base_score: v.nullable(v.number()),
  /** Who gave the score shown and in which CVSS version, as `3.1`; null without a score. */
  score_source: v.nullable(v.string()),
  score_version: v.nullable(v.string()),
  /** In a list: the scores, the one shown first, where their sources differ in severity. */
  cvss_scores: v.optional(v.array(rowScore)),
  vendor_name: v.nullable(v.string()),
  vendor_id: v.nullable(rowId),
  product_name: v.nullable(v.string()),
  product_id: v.nullable(rowId),
  /** No vendor with a product is affected: the names are for display, link to no page and match no tracking. */
  is_unlinked: v.optional(v.boolean()),
  /** The number of vendor/product pairs that are affected beyond the one shown. */
  more_products: v.pipe(v.number(), v.integer()),
  product_version_ids: v.array(rowId),
  is_tracked: v.boolean(),
  published_date: instant,
  updated_date: instant,
  vuln_status: v.string(),
  kev: v.boolean(),
  /** CISA's SSVC decision; `poc` is a proof of concept, null is no decision. */
  exploitation: v.nullable(v.picklist(exploitations)),
  epss: v.nullable(v.number()),
});

/** One affected range as the record states it. `id` names the version's own page where there is one. */
export const affectedVersion = v.strictObject({
  id: v.nullable(rowId),
  version: v.string(),
  less_than: v.nullable(v.string()),
  less_than_or_equal: v.nullable(v.string()),
  version_type: v.nullable(v.string()),
  status: v.picklist(['affected', 'unaffected', 'unknown']),
  vendor_name: v.nullable(v.string()),
  vendor_id: v.nullable(rowId),
  product_name: v.nullable(v.string()),
  product_id: v.nullable(rowId),
  /** Who states the range: the CNA, an ADP, or both where they agree. */
  sources: v.optional(v.array(v.string())),
});

/** In the list of one product version a row also says which ranges hold it. */
const listedCve = v.strictObject({ ...cveRow.entries, affected_versions: v.optional(v.array(affectedVersion)) });

const trend = v.strictObject({ id: rowId, name: v.string(), count: v.pipe(v.number(), v.integer()) });

/** Counts of all rows the filters leave. */
const listStats = v.strictObject({
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
  /** Of all rows the filters leave, on the first page, where the provider counts them. */
  stats: v.optional(v.partial(dailyStats)),
});

export const listCves = {
  query: v.strictObject({ ...filters, ...paging, ...sorting, ...idFilters }),
  answer: cveListAnswer,
};

export const dailyCves = {
  query: v.strictObject({ ...filters, ...paging, ...sorting, search }),
  answer: v.strictObject({ data: v.array(cveRow), pagination, stats: dailyStats }),
};

/** The statistics that `GET /cves/daily` has with its list, for the filters of any list; an extension. */
export const cveStats = { query: v.strictObject({ ...filters, ...idFilters, search }), answer: listStats };

export const cveDetailAnswer = v.strictObject({
  ...cveRow.entries,
  descriptions: v.array(
    v.strictObject({
      source: v.string(),
      lang: v.string(),
      text: v.string(),
      /** The same text with structure, as the record gives it: hostile, to be sanitized by who renders it. */
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
  rejected_reason: v.nullable(v.string()),
  /** The CVEs that a rejected record names in its place. */
  replaced_by: v.optional(v.array(v.string())),
  /** The entry of CISA's KEV catalog, as the catalog itself has it. */
  kev_entry: v.nullable(
    v.strictObject({ date_added: v.string(), due_date: v.nullable(v.string()), required_action: v.string() }),
  ),
  /** Whether ransomware campaigns use it, as that catalog says; null where it does not. */
  ransomware: v.nullable(v.boolean()),
  /** What the record itself says of its entry in that catalog. */
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
  /** Other names of the flaw and of advisories about it, as references name them. */
  aliases: v.optional(v.array(v.strictObject({ id: v.string(), url: v.nullable(v.string()) }))),
  cpes: v.optional(v.array(v.strictObject({ criteria: v.string(), source: v.string() }))),
  epss_percentile: v.nullable(v.number()),
  /** When the provider took this version of the record in. */
  ingested_date: instant,
});

export const getCve = { answer: cveDetailAnswer };

/** The scores of the last 365 days on the days they changed, oldest first; an extension. */
export const epssHistory = {
  answer: v.strictObject({
    data: v.array(v.strictObject({ date: v.string(), score: v.number(), percentile: v.number() })),
  }),
};

/** At most 10, those of the same references first; an extension. */
export const relatedCves = {
  answer: v.strictObject({
    data: v.array(
      v.strictObject({
        ...cveRow.entries,
        /** `reference`: either names the other, or both name one page; `product`: they affect one product. */
        reason: v.picklist(['reference', 'product']),
      }),
    ),
  }),
};

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

export const cveTimeline = {
  answer: v.array(
    v.strictObject({
      EventType: v.picklist(cveEvents),
      CreatedAt: instant,
      OldFields: v.nullable(v.record(v.string(), v.unknown())),
      NewFields: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
};
