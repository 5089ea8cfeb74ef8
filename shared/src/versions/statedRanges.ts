import { isNumbers } from './dottedOrder.ts';
import { type Bound, parseVersionText, type VersionRange } from './parseVersionText.ts';

/**
 * One range as a record states it: without an upper bound, the single version (or what its text says). Absent members are null in
 * the API and undefined in a browser.
 */
export interface StatedRange {
  version: string;
  less_than: string | null | undefined;
  less_than_or_equal: string | null | undefined;
  version_type: string | null | undefined;
  /** The containers that state the range, if they are not the source of the entry. */
  sources?: readonly string[] | undefined;
}

/** The source of a range that only the sentences of a record state. It decides nothing. */
export const DESCRIPTION = 'description';

/** Returns whether only the sentences of a record state a range. */
export const isClaim = ({ sources }: StatedRange): boolean => sources?.[0] === DESCRIPTION;

/** Sentences reach 250 characters. The patterns that read texts take a time that grows faster than a text's length. */
export const MAX_TEXT_LENGTH = 300;
/**
 * Ranges that are compared with versions, of one record or of one product; the longest real record has a few thousand.
 * A text that lists versions counts as many as it lists.
 */
export const MAX_COMPARED_RANGES = 20_000;

const OPEN_START = /^(?:0|\*|all|any|all versions|earlier|previous|various)$/i;
const OPEN_END = /^(?:the )?(?:latest|newest|current)(?: (?:version|release))?$/i;
const PRE_RELEASE = /^v?\d+(?:\.\d+)*[-.~ ]?(?:alpha|beta|rc|dev|pre|preview|[abcm]\d)/i;
const OPERATOR = /^[<=]+$/;
const NAME = /^[a-z][a-z ]* (?=\d[\w.]*$)/i;
const NO_VERSION = /^(?:n\/a|na|n\.a\.|n\\a|unknown|unspecified|not specified|none|null|--?|\*|\?|)$/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns whether a range has a text so long that it is shown but not compared. */
export const isTooLong = ({ version, less_than, less_than_or_equal }: StatedRange): boolean =>
  version.length > MAX_TEXT_LENGTH ||
  (less_than?.length ?? 0) > MAX_TEXT_LENGTH ||
  (less_than_or_equal?.length ?? 0) > MAX_TEXT_LENGTH;

/** Returns whether a range is one of Git commits, which are in no order of versions. Some records call numbers of versions `git`. */
export const isGitRange = (range: StatedRange): boolean =>
  /^git$/i.test(range.version_type ?? '') && !namesNumbers(range);

const COMMIT = /^[0-9a-f]{14}/i;
const NUMBER = /^(?:v\d|\d{1,4}(?:[.-]|$))/i;

function namesNumbers({ version, less_than, less_than_or_equal }: StatedRange): boolean {
  if (COMMIT.test(version)) return false;
  const bounds = [version, less_than, less_than_or_equal].filter(
    (text) => typeof text === 'string' && namesVersion(text) && !OPEN_START.test(text),
  );
  return bounds.length > 0 && bounds.every((text) => NUMBER.test(text ?? ''));
}

/** Returns whether a text names a version: not `n/a`, `unspecified` or blank. */
export const namesVersion = (text: string): boolean =>
  /^v?\d/.test(text) ||
  !NO_VERSION.test(text.normalize('NFKC').replace(IGNORABLE, '').replace(/\s+/gu, ' ').trim().toLowerCase());

// Cached, because the ranges of a record are parsed several times and may list many versions.
const parsed = new WeakMap<StatedRange, VersionRange[]>();

/** Returns the intervals that one range of a record covers. `n/a`, `unspecified` and blanks name no version; as a lower bound they mean none. */
export function toVersionRanges(range: StatedRange): VersionRange[] {
  const known = parsed.get(range);
  if (known !== undefined) return known;
  const spans = parseRange(range);
  parsed.set(range, spans);
  return spans;
}

function parseRange(range: StatedRange): VersionRange[] {
  if (isTooLong(range)) return [];
  const { version, less_than, less_than_or_equal } = range;
  const upper = less_than ?? less_than_or_equal;
  if (upper === null || upper === undefined)
    return !namesVersion(version) && version !== '*' ? [] : (parseSpan(version) ?? parseVersionText(version));
  if (!namesVersion(version) && !namesVersion(upper) && version !== '*' && upper !== '*') return [];
  const isInclusive = typeof less_than !== 'string';
  const [starts, ends] = [splitList(version), splitList(upper)];
  // From each first version of a branch up to the last one of the same branch.
  if (starts.length > 1 && starts.length === ends.length)
    return starts.map((start, index) => parseBounds(start, ends[index] ?? '', isInclusive));
  // Several ends are the fixes of as many branches.
  return ends.map((end) => parseBounds(version, end, isInclusive));
}

// `1.0.0-4.4.7` is a range. `5.3.18-24.86.2` names a build: its second part starts much higher. A semantic
// version of this form is a pre-release, which stays listed as itself.
function parseSpan(text: string): VersionRange[] | undefined {
  const [, first = '', last = ''] = /^(\d{1,2}\.\d+\.\d+)-(\d{1,2}\.\d+\.\d+)$/.exec(text) ?? [];
  const [start, end] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
  if (!(start <= end && end - start < 10)) return undefined;
  return [
    { from: { text: first, inclusive: true }, to: { text: last, inclusive: true } },
    { from: { text, inclusive: true }, to: { text, inclusive: true } },
  ];
}

const splitList = (text: string): string[] =>
  text.includes(',') ? text.split(/\s*,\s*(?:and\s+)?/).filter(Boolean) : [text];

function parseBounds(version: string, upper: string, isInclusive: boolean): VersionRange {
  if (isNumbers(version) && isNumbers(upper)) return toNumberRange(version, upper, isInclusive);
  // An end that no version names is not an open one: `*` and `latest` are.
  const isOpen = upper === '*' || OPEN_END.test(upper);
  const to = isOpen
    ? undefined
    : namesVersion(upper)
      ? parseUpperBound(upper, isInclusive)
      : { text: upper, inclusive: false };
  if (!namesVersion(version) || OPEN_START.test(version)) return { to };
  // A range that is empty as it stands: what is meant is all before its end.
  if (version === upper && !isInclusive) return { to };
  if (!/\d/.test(version) || (/^[^\d]/.test(version) && version !== upper && version.includes(upper)))
    return { to: sharpen(version, to) };
  const last = isInclusive ? findLast(version, upper) : undefined;
  if (last !== undefined) return { from: { text: version, inclusive: true }, to: { text: last, inclusive: true } };
  if (OPERATOR.test(upper)) return { to: { text: version, inclusive: upper.includes('=') } };
  // A range that ends before a beta of its start means the series of the start.
  if (PRE_RELEASE.test(upper) && upper.startsWith(version) && !PRE_RELEASE.test(version))
    return { from: { text: `${version}.*`, inclusive: true }, to };
  const [span, ...more] = parseVersionText(version);
  if (span === undefined || more.length > 0) return { from: { text: version, inclusive: true }, to };
  if (span.from === undefined) return { to: sharpen(version, to) };
  return { from: { ...span.from, text: span.from.text.replace(NAME, '') }, to };
}

// Up to 18.2-22.1 from 18.2 on: the end repeats the start. Before `13.1-49.13` names a build.
function findLast(version: string, upper: string): string | undefined {
  const last = upper.startsWith(`${version}-`) ? upper.slice(version.length + 1) : '';
  const count = (text: string) => text.split(/[.-]/).length;
  return /^\d+(?:\.\d+)*$/.test(last) && count(last) === count(version) ? last : undefined;
}

// What the patterns above come to for most ranges.
function toNumberRange(version: string, upper: string, inclusive: boolean): VersionRange {
  const to = { text: upper, inclusive };
  return version === '0' || (version === upper && !inclusive)
    ? { to }
    : { from: { text: version, inclusive: true }, to };
}

// `prior to 3.27.4`, up to 3.27.4
function sharpen(version: string, to: Bound | undefined): Bound | undefined {
  const [span] = parseVersionText(version);
  return span?.from === undefined && span?.to !== undefined && span.to.text === to?.text ? span.to : to;
}

// The bound a `lessThan` text names; its own operator or prose (`< 5.0`, `before 5.0`) wins over the key it stands under.
function parseUpperBound(text: string, inclusive: boolean): Bound | undefined {
  const [span] = parseVersionText(text);
  if (span !== undefined && span.from === undefined) return span.to;
  const single = span?.from !== undefined && span.from.text === span.to?.text;
  return span?.to === undefined || single ? { text, inclusive } : span.to;
}
