import type { InferOutput } from 'valibot';
import { asNumber, asObject, asString, asStrings } from '../coerce.ts';
import type { ReadRow } from '../endpoint.ts';
import type * as schemas from '../schemas/cves/cves.ts';
import { readSeverity, type Severity } from './severity.ts';

export type DetailAnswer = InferOutput<typeof schemas.cveDetailAnswer>;

export type Exploitation = (typeof schemas.exploitations)[number];

/**
 * Without `sources`, `entry` or `default_status`, the provider does not send it. `decides` is false for a second
 * opinion.
 */
export type AffectedVersion = Omit<
  ReadRow<
    DetailAnswer['affected_versions'][number],
    'version' | 'status' | 'sources' | 'entry' | 'default_status' | 'decides'
  >,
  'advisory'
>;

/** `markup` is the same text with structure, if the record has it. It is untrusted. */
export type CveDescription = Omit<DetailAnswer['descriptions'][number], 'markup'> & {
  markup?: { type: 'text/html' | 'text/markdown'; value: string };
};

export type CveReference = ReadRow<DetailAnswer['reference_links'][number], 'url' | 'tags'>;

export type CvssScore = ReadRow<DetailAnswer['cvss_scores'][number], 'source' | 'version' | 'severity'>;

/** A version that fixes a product. `description`: only the description names it, which is not version data. */
export type Fix = ReadRow<NonNullable<DetailAnswer['fixes']>[number], 'version' | 'source' | 'stated_as'>;

/** The reference that helps most with a fix. `owner` is undefined for the vendor of an affected product. */
export type Advisory = ReadRow<NonNullable<DetailAnswer['advisory']>, 'url' | 'label' | 'kind'>;

/** CISA's decision on how urgent a CVE is. */
export type Ssvc = ReadRow<NonNullable<DetailAnswer['ssvc']>, 'exploitation'>;

/** Returns the matching word, ignoring case; undefined if there is none. */
export const readWord = <T extends string>(value: unknown, words: readonly T[]): T | undefined => {
  const text = asString(value)?.toLowerCase();
  return words.find((word) => word === text);
};

const STATUSES = ['affected', 'unaffected', 'unknown'] as const;

export const readAffected = (value: unknown): AffectedVersion => {
  const row = typeof value === 'string' ? { version: value } : asObject(value);
  const entry = asNumber(row.entry);
  const default_status = readWord(row.default_status, STATUSES);
  return {
    id: asString(row.id, row.ID),
    version: asString(row.version, row.Version) ?? 'Not specified',
    less_than: asString(row.less_than),
    less_than_or_equal: asString(row.less_than_or_equal),
    version_type: asString(row.version_type),
    status: readWord(row.status, STATUSES) ?? 'affected',
    vendor_name: asString(row.vendor_name),
    vendor_id: asString(row.vendor_id),
    product_name: asString(row.product_name),
    product_id: asString(row.product_id),
    ...(row.sources === undefined ? {} : { sources: asStrings(row.sources) }),
    ...(entry === undefined ? {} : { entry }),
    ...(default_status === undefined ? {} : { default_status }),
    ...(row.decides === false ? { decides: false } : {}),
  };
};

export const readDescription = (value: unknown): CveDescription => {
  const row = typeof value === 'string' ? { text: value } : asObject(value);
  const { type, value: content } = asObject(row.markup);
  const markup = asString(content);
  const hasMarkup = (type === 'text/html' || type === 'text/markdown') && markup !== undefined;
  return {
    source: asString(row.source) ?? '',
    lang: asString(row.lang) ?? 'en',
    text: asString(row.text, row.value) ?? '',
    ...(hasMarkup ? { markup: { type, value: markup } } : {}),
  };
};

export const readReference = (value: unknown): CveReference[] => {
  const row = typeof value === 'string' ? { url: value } : asObject(value);
  const url = asString(row.url, row.link, row.href);
  return url === undefined
    ? []
    : [{ url, text: asString(row.text), source: asString(row.source), tags: asStrings(row.tags) }];
};

const ORIGINS = ['unaffected version', 'range end', 'solution', 'description'] as const;

export const readFix = (value: unknown): Fix[] => {
  const row = asObject(value);
  const version = asString(row.version);
  if (version === undefined) return [];
  return [
    {
      product_id: asString(row.product_id),
      vendor_name: asString(row.vendor_name),
      product_name: asString(row.product_name),
      version,
      branch: asString(row.branch),
      source: asString(row.source) ?? '',
      stated_as: readWord(row.stated_as, ORIGINS) ?? 'description',
    },
  ];
};

const KINDS = ['advisory', 'patch', 'mitigation', 'release notes', 'page'] as const;

export const readAdvisory = (value: unknown): Advisory | undefined => {
  const row = asObject(value);
  const url = asString(row.url);
  const label = asString(row.label);
  if (url === undefined || label === undefined) return undefined;
  return { url, label, owner: asString(row.owner), kind: readWord(row.kind, KINDS) ?? 'advisory' };
};

export const readCwe = (value: unknown) => {
  const row = typeof value === 'string' ? { id: value } : asObject(value);
  const id = asString(row.id, row.cwe_id);
  return { id, description: asString(row.description, row.name, id) ?? 'Unknown', source: asString(row.source) };
};

export const readScore = (value: unknown): CvssScore => {
  const row = asObject(value);
  const version = asString(row.version) ?? '';
  const base_score = asNumber(row.base_score, row.baseScore, row.score);
  const severity = readSeverity(row.severity ?? row.baseSeverity);
  return {
    source: asString(row.source) ?? 'Unknown',
    version,
    vector: asString(row.vector, row.vectorString),
    base_score,
    severity: severity === 'Unknown' ? rateScore(base_score, version) : severity,
  };
};

// The qualitative rating of a score; version 2 of CVSS has no Critical.
function rateScore(score: number | undefined, version: string): Severity {
  if (score === undefined || !(score >= 0.1)) return 'Unknown';
  if (score >= 9 && !version.startsWith('2')) return 'Critical';
  if (score >= 7) return 'High';
  return score >= 4 ? 'Medium' : 'Low';
}

export function readSsvc(value: unknown): Ssvc | undefined {
  const ssvc = asObject(value);
  const exploitation = readWord(ssvc.exploitation, ['none', 'poc', 'active'] as const);
  if (exploitation === undefined) return undefined;
  return {
    exploitation,
    automatable: readWord(ssvc.automatable, ['yes', 'no'] as const),
    technical_impact: readWord(ssvc.technical_impact, ['partial', 'total'] as const),
    decided_at: asString(ssvc.decided_at),
  };
}
