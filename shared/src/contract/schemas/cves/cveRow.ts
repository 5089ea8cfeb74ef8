import * as v from 'valibot';
import { instant, rowId, severity } from '../parts.ts';

/** From least to most urgent. */
export const exploitations = ['none', 'poc', 'active'] as const;

// A score in a list, without its vector. `version` is `2.0`, `3.0`, `3.1` or `4.0`.
export const rowScore = v.strictObject({
  source: v.string(),
  version: v.string(),
  base_score: v.nullable(v.number()),
  severity,
});

/**
 * Lists contain what is affected and what can't be compared. `unlisted` is for display alone: the version is in no
 * range of a record that doesn't say whether other versions are affected.
 */
export const matchOutcomes = ['affected', 'uncomparable', 'unlisted'] as const;

// That a version, or a version filter, is affected, or that the record states versions that it can't be compared with.
export const versionMatch = v.strictObject({
  outcome: v.picklist(matchOutcomes),
  /** The stated range that decided: `9.0.50 is in >= 9.0.0-M1, < 9.0.98`. Null where none did. */
  reason: v.nullable(v.string()),
});

/** One of the user's active trackings that match a CVE. `reason` is null for a tracking of no version. */
export const trackingMatch = v.strictObject({
  tracking_id: rowId,
  ...versionMatch.entries,
  /** In details: the stated fix for the tracked version. An extension. */
  fix: v.optional(v.string()),
});

export const cveRow = v.strictObject({
  cve_id: v.string(),
  vulnerability_name: v.string(),
  severity,
  base_score: v.nullable(v.number()),
  /** The source and CVSS version of the shown score, such as `3.1`; null without a score. */
  score_source: v.nullable(v.string()),
  score_version: v.nullable(v.string()),
  /** In a list: the scores, the one shown first, where their sources differ in severity. */
  cvss_scores: v.optional(v.array(rowScore)),
  vendor_name: v.nullable(v.string()),
  vendor_id: v.nullable(rowId),
  product_name: v.nullable(v.string()),
  product_id: v.nullable(rowId),
  /** No product is affected, or KEV names the vendor: the names are for display, link to no page and match no tracking. */
  is_unlinked: v.optional(v.boolean()),
  /** The number of vendor/product pairs that are affected beyond the one shown. */
  more_products: v.pipe(v.number(), v.integer()),
  product_version_ids: v.array(rowId),
  is_tracked: v.boolean(),
  /** In details, and in lists with `matches`: the matching trackings of the user. An extension. */
  matches: v.optional(v.array(trackingMatch)),
  /** In the list of one product version: an extension. */
  version_match: v.optional(versionMatch),
  published_date: instant,
  updated_date: instant,
  vuln_status: v.string(),
  kev: v.boolean(),
  /** The exploitation decision of CISA's SSVC; `poc` means proof of concept, null means no decision. */
  exploitation: v.nullable(v.picklist(exploitations)),
  /** The record tags a reference as an exploit. */
  public_exploit: v.optional(v.boolean()),
  epss: v.nullable(v.number()),
});

/** An affected range as stated by the record. `id` is the id of the version's page, if it has one. */
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
  /** The source of the range: the CNA, an ADP, or both if they agree. */
  sources: v.optional(v.array(v.string())),
  /** The number of the entry of the record that states the range: what an entry excludes concerns its own ranges alone. */
  entry: v.optional(v.pipe(v.number(), v.integer())),
  /** The status of the versions that the entry does not list. */
  default_status: v.optional(v.picklist(['affected', 'unaffected', 'unknown'])),
  /** False for a second opinion: it is shown, but does not decide which versions are affected. */
  decides: v.optional(v.boolean()),
  /** The id of the advisory of an OSV database that states the range; absent where the record does. */
  advisory: v.optional(v.string()),
});
