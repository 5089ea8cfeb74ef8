import type { InferOutput } from 'valibot';
import { toPlainText } from './plainText.ts';
import {
  type AffectedVersion,
  type CveDescription,
  type CveReference,
  type CvssScore,
  type Advisory,
  type DetailAnswer,
  type Exploitation,
  type Fix,
  readAdvisory,
  readAffected,
  readCwe,
  readDescription,
  readFix,
  readReference,
  readScore,
  readSsvc,
  readWord,
  type Ssvc,
} from './cveParts.ts';
import { type CveOrigin, readOrigin } from './cveOrigin.ts';
import { readSeverity } from './severity.ts';
import type { ReadAnswer, ReadRow } from '../endpoint.ts';
import type * as schemas from '../schemas/cves/cves.ts';
import { asBoolean, asNumber, asObject, asString, asStrings, asList, type Shape } from '../coerce.ts';

/**
 * The result for a version or version filter. `reason` is the range that decided: `9.0.50 is in >= 9.0.0-M1, < 9.0.98`
 */
export type VersionOutcome = ReadAnswer<InferOutput<typeof schemas.versionMatch>>;

export type TrackingMatch = ReadAnswer<InferOutput<typeof schemas.trackingMatch>>;

const readOutcome = (row: Shape): VersionOutcome => ({
  outcome: readWord(row.outcome, ['affected', 'uncomparable', 'unlisted'] as const) ?? 'affected',
  reason: asString(row.reason),
});

function readMatches(value: unknown): TrackingMatch[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(asObject).flatMap((row) => {
    const tracking_id = asString(row.tracking_id);
    return tracking_id === undefined ? [] : [{ tracking_id, ...readOutcome(row), fix: asString(row.fix) }];
  });
}

/** A row of the lists, with the defaults filled in (specification 18.2). */
export interface CveRow extends Omit<
  ReadRow<
    InferOutput<typeof schemas.cveRow>,
    | 'cve_id'
    | 'vulnerability_name'
    | 'severity'
    | 'vendor_name'
    | 'product_name'
    | 'more_products'
    | 'product_version_ids'
    | 'is_tracked'
    | 'vuln_status'
    | 'kev'
  >,
  'cvss_scores' | 'exploitation'
> {
  description: string;
  version: string | undefined;
  /** In lists all scores, if the provider sends them; ours does if the sources disagree about the severity. */
  cvss_scores?: CvssScore[];
  /** The exploitation decision of CISA's SSVC; undefined without a decision, or if the provider does not send it. */
  exploitation?: Exploitation | undefined;
  /** In the list of one product version: the ranges that contain it, if the provider sends them. */
  affected_versions?: AffectedVersion[];
  /** The details of a row that has no page. A modal shows them. */
  details?: CveDetail | undefined;
}

/** Returns whether an id is missing or a placeholder for a row without a CVE id (specification 6.10). */
export const isPlaceholderId = (cveId: string): boolean => cveId === '' || /CVE-(PAST|DAILY)-/i.test(cveId);

export function readCveRow(value: unknown): CveRow {
  const row = asObject(value);
  const title = asString(row.vulnerability_name, row.title);
  const name = title === undefined ? undefined : toPlainText(title);
  return {
    cve_id: asString(row.cve_id, row.id) ?? '',
    vulnerability_name: name ?? 'Unknown Vulnerability',
    description: toPlainText(asString(row.description, name) ?? 'No description available'),
    severity: readSeverity(row.severity),
    base_score: asNumber(row.base_score, row.score),
    score_source: asString(row.score_source),
    score_version: asString(row.score_version),
    vendor_name: asString(row.vendor_name, row.vendor, asObject(row.vendor).name) ?? 'Unknown Vendor',
    vendor_id: asString(row.vendor_id, asObject(row.vendor).id),
    product_name: asString(row.product_name, row.product, asObject(row.product).name) ?? 'Unknown Product',
    product_id: asString(row.product_id, asObject(row.product).id),
    is_unlinked: asBoolean(row.is_unlinked) || undefined,
    more_products: asNumber(row.more_products) ?? 0,
    product_version_ids: asStrings(row.product_version_ids),
    version: asString(row.version),
    is_tracked: asBoolean(row.is_tracked),
    matches: readMatches(row.matches),
    version_match: row.version_match === undefined ? undefined : readOutcome(asObject(row.version_match)),
    published_date: asString(row.published_date, row.date),
    updated_date: asString(row.updated_date),
    vuln_status: asString(row.vuln_status, row.status) ?? 'Unknown',
    kev: asBoolean(row.kev),
    exploitation: readWord(row.exploitation, ['none', 'poc', 'active'] as const),
    public_exploit: row.public_exploit === undefined ? undefined : asBoolean(row.public_exploit),
    epss: asNumber(row.epss),
  };
}

type DetailFields = ReadRow<
  Pick<
    DetailAnswer,
    'names_from' | 'remediation' | 'rejected_reason' | 'replaced_by' | 'epss_percentile' | 'ingested_date'
  >,
  'replaced_by'
>;

export interface CveDetail extends CveRow, CveOrigin, DetailFields {
  descriptions: CveDescription[];
  affected_versions: AffectedVersion[];
  /** Undefined if the provider does not send it. */
  fixes?: Fix[];
  advisory?: Advisory | undefined;
  reference_links: CveReference[];
  cwes: ReadRow<DetailAnswer['cwes'][number], 'description'>[];
  cvss_scores: CvssScore[];
  /** The entry in CISA's catalog. */
  kev_entry: ReadRow<NonNullable<DetailAnswer['kev_entry']>, 'date_added'> | undefined;
  /** The reference to that entry in the CVE record. */
  kev_mention?: ReadAnswer<NonNullable<DetailAnswer['kev_mention']>> | undefined;
  ransomware?: boolean | undefined;
  ssvc?: Ssvc | undefined;
}

export function readCveDetail(value: unknown): CveDetail {
  const cve = asObject(value);
  const kev = asObject(cve.kev_entry);
  const added = asString(kev.date_added);
  const mention = asObject(cve.kev_mention);
  const mentioned = asString(mention.date_added);
  const row = readCveRow(value);
  const reference_links = asList(cve.reference_links ?? cve.references).flatMap(readReference);
  return {
    ...row,
    public_exploit: row.public_exploit ?? reference_links.some(({ tags }) => tags.includes('exploit')),
    names_from: asString(cve.names_from),
    descriptions: asList(cve.descriptions).map(readDescription),
    affected_versions: asList(cve.affected_versions).map(readAffected),
    reference_links,
    cwes: asList(cve.cwes ?? cve.weaknesses).map(readCwe),
    cvss_scores: asList(cve.cvss_scores).map(readScore),
    remediation: asString(cve.remediation),
    ...(cve.fixes === undefined ? {} : { fixes: asList(cve.fixes).flatMap(readFix) }),
    ...(cve.advisory === undefined ? {} : { advisory: readAdvisory(cve.advisory) }),
    rejected_reason: asString(cve.rejected_reason),
    ...(cve.replaced_by === undefined ? {} : { replaced_by: asStrings(cve.replaced_by) }),
    kev_entry:
      added === undefined
        ? undefined
        : { date_added: added, due_date: asString(kev.due_date), required_action: asString(kev.required_action) },
    kev_mention:
      mentioned === undefined ? undefined : { date_added: mentioned, reference: asString(mention.reference) },
    ransomware: typeof cve.ransomware === 'boolean' ? cve.ransomware : undefined,
    ssvc: readSsvc(cve.ssvc),
    epss_percentile: asNumber(cve.epss_percentile),
    ...readOrigin(cve),
    ingested_date: asString(cve.ingested_date),
  };
}

/** A row of a list. A row with a placeholder id keeps all its fields, because its details cannot be requested. */
export function readListedCve(value: unknown): CveRow {
  const row = readCveRow(value);
  const affected_versions = asList(asObject(value).affected_versions).map(readAffected);
  if (affected_versions.length > 0) row.affected_versions = affected_versions;
  const cvss_scores = asList(asObject(value).cvss_scores).map(readScore);
  if (cvss_scores.length > 1) row.cvss_scores = cvss_scores;
  return isPlaceholderId(row.cve_id) ? { ...row, details: readCveDetail(value) } : row;
}
