import { type CveRow, isPlaceholderId, readCveRow } from './cveRow.ts';
import { readSeverity, type Severity } from './severity.ts';
import { list, number, shape, text, texts } from './tolerant.ts';

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

/** A row of a list; one with a placeholder id keeps all it came with, for nothing more can be asked of it. */
export function readListedCve(value: unknown): CveRow {
  const row = readCveRow(value);
  const affected_versions = list(shape(value).affected_versions).map(readAffected);
  if (affected_versions.length > 0) row.affected_versions = affected_versions;
  return isPlaceholderId(row.cve_id) ? { ...row, details: readCveDetail(value) } : row;
}
