import { severities, type Severity } from '@faultline/shared/contract';
import type { StatedRange } from '@faultline/shared/versions';
import { dedupeEntries } from '../record/affected.ts';
import type { CveDocument, RecordProduct, SeverityRank } from '../record/CveRecord.ts';

export type Fields = Record<string, unknown>;

// Returns `Unknown` for 0 up to `Critical` for 4.
export const severityName = (rank: SeverityRank): Severity => severities[severities.length - 1 - rank] as Severity;

const isFirst = (version: string) => /^[0.]+$/.test(version);

// Formats the bounds of a range: `>= 2.0, < 2.4`.
export function boundsText({ version, less_than, less_than_or_equal }: StatedRange): string {
  const end = less_than ?? undefined;
  const last = less_than_or_equal ?? undefined;
  if (end === undefined && last === undefined) return version;
  const upper = end === undefined ? `<= ${last}` : `< ${end}`;
  return isFirst(version) ? upper : `>= ${version}, ${upper}`;
}

// Formats a range: `Acme Gateway >= 2.0, < 2.4`.
export const rangeText = ({ vendor, product }: RecordProduct, range: RecordProduct['ranges'][number]) =>
  [vendor, product, boundsText(range), range.status === 'affected' ? null : `(${range.status})`]
    .filter((part) => part !== null)
    .join(' ');

const productText = (entry: RecordProduct): string[] =>
  entry.ranges.length === 0
    ? [`${entry.vendor ?? ''} ${entry.product ?? ''}`.trim()]
    : entry.ranges.map((range) => rangeText(entry, range));

// Returns the displayed fields of a document as texts or lists of texts, to compare and report them.
export const comparableFields = (doc: CveDocument): Fields => ({
  description: doc.descriptions[0]?.text ?? null,
  // Documents that were stored before such ranges were merged repeat them, which does not count as a change.
  affected_versions: dedupeEntries(
    doc.affected.filter(({ module, advisory }) => !module && advisory === undefined),
  ).flatMap(productText),
  cwes: doc.cwes.map(({ id, description }) => id ?? description),
  cvss_scores: doc.scores.map(
    ({ source, version, base_score, severity }) => `${source} CVSS ${version}: ${base_score ?? severityName(severity)}`,
  ),
  references: doc.references.map(({ url }) => url),
  remediation: doc.remediation,
});
