import type { AffectedVersion } from '../../contract/index.ts';
import type { Versions } from './useVersions.ts';

/** The bounds of an affected range as the record states them; without an upper one, the single version. */
export type Range = Pick<AffectedVersion, 'version' | 'less_than' | 'less_than_or_equal' | 'version_type'>;

const UNSPECIFIED = 'Not specified';

/** A range in short: `>= 6.1.0, < 6.1.183`, `<= 2.4`, `5.10.261 and later 5.10.x`, `all versions`. */
export function formatRange(given: Range, versions: Versions | undefined): string {
  const range = parseTextRange(given, versions);
  if (isUnspecified(range)) return UNSPECIFIED;
  const start = shortenCommit(range.version);
  const end = range.less_than ?? range.less_than_or_equal;
  if (isOpenEnd(range)) return isOpenStart(range) ? formatAll(range) : `${start} and later`;
  if (end === undefined) return start;
  const series = versions?.parseSeries(end);
  if (series !== undefined) return formatSeries(range, series, end);
  const upper = `${range.less_than === undefined ? '<=' : '<'} ${shortenCommit(end)}`;
  return isOpenStart(range) ? upper : `>= ${start}, ${upper}`;
}

/** Formats why a range contains a version, as a comparison: `6.1.0 <= 6.1.90 < 6.1.183`. */
export function formatRangeExpression(given: Range, version: string, versions: Versions | undefined): string {
  const range = parseTextRange(given, versions);
  const end = range.less_than ?? range.less_than_or_equal;
  if (end === undefined && !isOpenEnd(range)) return `${version} = ${shortenCommit(range.version)}`;
  const lower = isOpenStart(range) ? '' : `${shortenCommit(range.version)} <= `;
  const upper =
    isOpenEnd(range) || end === undefined ? '' : ` ${range.less_than === undefined ? '<=' : '<'} ${shortenCommit(end)}`;
  return lower === '' && upper === '' ? formatAll(range) : `${lower}${version}${upper}`;
}

/** Returns whether a record may have written a range into the version itself: `< 4.7`, `prior to 5.0.32`. */
export const isTextRange = ({ version, less_than, less_than_or_equal }: Range): boolean =>
  less_than === undefined &&
  less_than_or_equal === undefined &&
  /[\s<>=≤≥]/.test(version) &&
  !ANY.test(version) &&
  !NOTHING.test(version);

// Returns such a text as bounds (`<= 7.5`, `>= 1.0, < 2.0`). Other texts, and all until `versions` is loaded, are
// unchanged.
export function parseTextRange(range: Range, versions: Versions | undefined): Range {
  if (versions === undefined || !isTextRange(range)) return range;
  const [span, ...others] = versions.toVersionRanges(range);
  if (span === undefined || others.length > 0 || (span.from === undefined && span.to === undefined)) return range;
  const { from, to } = span;
  if (from !== undefined && from.text === to?.text) return range;
  const end = to === undefined ? '*' : dropPrefix(to.text);
  return {
    ...range,
    version: from === undefined ? '0' : dropPrefix(from.text),
    less_than: to?.inclusive ? undefined : end,
    less_than_or_equal: to?.inclusive ? end : undefined,
  };
}

const ANY = /^(?:\*|all|any|all(?: other)? versions)$/i;
const NOTHING = /^(?:n\/a|unspecified|unknown|not specified|-)$/i;

export const isOpenStart = ({ version }: Range): boolean => /^(?:0|0\.0|0\.0\.0|)$/.test(version) || ANY.test(version);

export const isOpenEnd = ({ version, less_than, less_than_or_equal }: Range): boolean => {
  const end = less_than ?? less_than_or_equal;
  return end === undefined ? ANY.test(version) : ANY.test(end);
};

const isUnspecified = ({ version, less_than, less_than_or_equal }: Range): boolean =>
  less_than === undefined && less_than_or_equal === undefined && NOTHING.test(version.trim());

// `all 6.1.x`, `6.1.183 and later 6.1.x`, `all 21.1`.
function formatSeries(range: Range, series: string, end: string): string {
  const name = end.startsWith(`${series}.`) ? `${series}.x` : series;
  const { version } = range;
  if (isOpenStart(range) || version === series) return `all ${name}`;
  const edition = version.startsWith(series) ? version.slice(series.length) : undefined;
  return edition !== undefined && end.endsWith(`*${edition}`) ? `all ${version}` : `${version} and later ${name}`;
}

/** Returns whether ranges read differently once `versions` is loaded: they may be texts or end with a series. */
export const needsVersions = (ranges: readonly Range[]): boolean =>
  ranges.some((range) => isTextRange(range) || /[*x]/i.test(range.less_than ?? range.less_than_or_equal ?? ''));

// Shortens the id of a commit to twelve digits.
const shortenCommit = (version: string): string => (/^[0-9a-f]{40}$/.test(version) ? version.slice(0, 12) : version);

const formatAll = ({ version }: Range): string => (/other/i.test(version) ? 'all other versions' : 'all versions');

const dropPrefix = (version: string): string => version.replace(/^v(?=\d)/i, '');
