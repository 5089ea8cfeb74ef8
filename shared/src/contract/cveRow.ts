import type { AffectedVersion, CveDetail } from './cveDetail.ts';
import { readSeverity, type Severity } from './severity.ts';
import { asBoolean, asNumber, asObject, asString, asStrings } from './coerce.ts';

/** A row of the lists, with the defaults filled in (specification 18.2). */
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
  /** Vendor and product are for display: they link to no page, and no tracking of them matches. */
  is_unlinked?: boolean | undefined;
  more_products: number;
  product_version_ids: string[];
  version: string | undefined;
  is_tracked: boolean;
  published_date: string | undefined;
  updated_date: string | undefined;
  vuln_status: string;
  kev: boolean;
  epss: number | undefined;
  /** In the list of one product version: the ranges that hold it, where the provider says. */
  affected_versions?: AffectedVersion[];
  /** All that is known of a row without a page of its own, which a modal shows instead. */
  details?: CveDetail | undefined;
}

/** Missing, or one of those a provider gives to rows that have no CVE id (specification 6.10). */
export const isPlaceholderId = (cveId: string): boolean => cveId === '' || /CVE-(PAST|DAILY)-/i.test(cveId);

export function readCveRow(value: unknown): CveRow {
  const row = asObject(value);
  const name = asString(row.vulnerability_name, row.title);
  return {
    cve_id: asString(row.cve_id, row.id) ?? '',
    vulnerability_name: name ?? 'Unknown Vulnerability',
    description: asString(row.description, name) ?? 'No description available',
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
    published_date: asString(row.published_date, row.date),
    updated_date: asString(row.updated_date),
    vuln_status: asString(row.vuln_status, row.status) ?? 'Unknown',
    kev: asBoolean(row.kev),
    epss: asNumber(row.epss),
  };
}
