import { DESCRIPTION, isGitRange } from '@faultline/shared/versions';
import type { RecordProduct, RecordRange } from '../CveRecord.ts';
import { formatProductKey } from '../identityKey.ts';
import { isAffected } from '../isAffected.ts';
import { keepOwn } from './keepOwn.ts';
import {
  findBounds,
  isExclusiveEnd,
  opensRange,
  readSentence,
  readVersionTokens,
  type Sentence,
  splitSentences,
  type TextBound,
  type VersionToken,
} from './readBoundsInText.ts';
import { isRightBefore, isSameVersion, StatedVersions, toKey } from './StatedVersions.ts';

const MAX_NAMED_PRODUCTS = 8;
// Sentences about longer lists are not compared with them.
const MAX_LISTED_CHARACTERS = 20_000;

export interface TextOptions {
  isAdp?: boolean;
  /** No other container states ranges that can be compared. */
  isAlone?: boolean;
}

/**
 * Corrects ranges by the sentences of the record's description, and adds what only these state as ranges of the status `unknown`:
 * they decide nothing, but a version in them can't be called unaffected. Those of an ADP are added if it names one product and the
 * CNA's own ranges can't be compared.
 */
export function applyText(
  entries: RecordProduct[],
  text: string,
  { isAdp = false, isAlone = !isAdp }: TextOptions = {},
): RecordProduct[] {
  // Messages of commits name versions of many kinds.
  if (!/\d/.test(text) || entries.length === 0 || entries.some(hasCommits)) return entries;
  const sentences = splitSentences(text).map(readSentence);
  const bounds = findBounds(sentences);
  const ends = groupBounds(bounds);
  const corrected = entries.map((entry) => ({
    ...entry,
    ranges: entry.ranges.map((range) => correctEnd(nameBuild(range, text), ends, isAdp)),
  }));
  const length = corrected.reduce((sum, { ranges }) => sum + countCharacters(ranges), 0);
  const isOther = isAdp && new Set(entries.map(formatProductKey)).size > 1;
  return !isAlone || isOther || length > MAX_LISTED_CHARACTERS
    ? corrected
    : addClaims(corrected, text, sentences, bounds);
}

const hasCommits = ({ ranges }: RecordProduct): boolean => ranges.some(isGitRange);

const countCharacters = (ranges: readonly RecordRange[]): number =>
  ranges.reduce(
    (sum, { version, less_than, less_than_or_equal }) =>
      sum + version.length + (less_than ?? less_than_or_equal ?? '').length,
    0,
  );

// Of `13.1` before `49.13`, the end is a build of the start where the text says 13.1-49.13.
function nameBuild(range: RecordRange, text: string): RecordRange {
  const { version, less_than, less_than_or_equal } = range;
  const end = less_than ?? less_than_or_equal;
  if (end === null || (!text.includes(`${version}-`) && !text.includes(`${version} `))) return range;
  if (!/\d/.test(version) || !/\d/.test(end) || end.startsWith(version)) return range;
  const build = [`${version}-${end}`, `${version} ${end}`].find((name) => text.includes(name));
  if (build === undefined) return range;
  return { ...range, ...(less_than === null ? { less_than_or_equal: build } : { less_than: build }) };
}

// CISA writes `lessThan: 1.3` where the sentence says "through 1.3", and sometimes the other way round. A CNA's own end is only
// widened.
function correctEnd(range: RecordRange, ends: ReadonlyMap<string, boolean | 'both'>, isAdp: boolean): RecordRange {
  const end = range.less_than ?? range.less_than_or_equal;
  if (ends.size === 0 || range.status !== 'affected' || end === null) return range;
  const inclusive = ends.get(toKey(end));
  if (range.less_than !== null && inclusive === true) return { ...range, less_than: null, less_than_or_equal: end };
  if (isAdp && range.less_than_or_equal !== null && inclusive === false)
    return { ...range, less_than: end, less_than_or_equal: null };
  return range;
}

// Whether the sentences include the end of each bound, by its key.
function groupBounds(bounds: readonly TextBound[]): Map<string, boolean | 'both'> {
  const ends = new Map<string, boolean | 'both'>();
  for (const { version, inclusive } of bounds) {
    const key = toKey(version);
    if (key !== '') ends.set(key, (ends.get(key) ?? inclusive) === inclusive ? inclusive : 'both');
  }
  return ends;
}

function addClaims(
  entries: RecordProduct[],
  text: string,
  read: readonly Sentence[],
  bounds: readonly TextBound[],
): RecordProduct[] {
  const byProduct = Map.groupBy(entries, formatProductKey);
  if (byProduct.size > MAX_NAMED_PRODUCTS) return entries;
  const names = [...new Set(entries.flatMap(({ product }) => product ?? []))];
  const sentences = read.map((sentence) => sentence.text);
  const tokens = read.flatMap((sentence) => sentence.tokens);
  const named = listNamed(entries);
  return [...byProduct.values()].flatMap((own) => {
    // An entry that lists what is unaffected is not about an affected product.
    const first = own.find(isAffected);
    if (first === undefined || !mayClaim(own, named, sentences, bounds, tokens)) return own;
    const claims = listClaims(own, keepOwn(text, first.product, names), bounds);
    return own.map((entry) => (entry === first ? { ...first, ranges: [...first.ranges, ...claims] } : entry));
  });
}

const FIXES =
  /\b(?:fix|patch|upgrade?|update?|resolved?|address|mitigate?|remediate?|correct|recommend|introduced?|latest|newer|contain|backport|downgrade?|revert|except|as of|not affect|unaffected|no longer)/i;
// Other whole numbers are those of protocols, devices and builds more often than versions.
const IS_VERSION = /\d\.\w|^v?\d{3,4}$/i;
const FIXES_AFTER =
  /^\W*(?:and (?:later|above|newer)\W+)?(?:also |fully )?(?:(?:has|have|contains?|includes?)\s(?:[\w-]+\s){0,4}?(?:fix|patch|correct|mitigate?|update|protect)|adds?|prevents?|disables?|fix|patch|address|resolve|correct|mitigate|incorporate|implement|revert|reintroduce|is (?:the )?(?:first|patch|fix|not)|are (?:patch|fix|not))/i;
const VERSIONS_FIRST = /^\W*(?:[\w-]+ ){0,3}?versions?\s(?:[v\d.,\s-]|and\b|or\b)*$/i;
const AFFECTED = /\b(?:affect|vulnerab|impact)/i;
const OF_TWO_EDITIONS = /\brespectively\b|\bpro\b/i;
const LISTS_FIXES = /\b(?:before|prior to|until)\b/i;
const NAMED = /\b(?:versions?|releases?|builds?|firmware|software)\b[^;]{0,200}$/i;
const NUMBERS_OF_OTHERS =
  /\b(?:cvss|score|severity|cwe|rfc|tls|ssl|http|port|requires?|bundled|using|windows|android|java|php|python|wordpress|minecraft|hardware|bundle|snmp)\W+(?:[\w.]+\W+){0,2}$/i;
const WHOLE_SERIES =
  /(?<![\w.])v?(\d+(?:\.\d+)+) \(?all versions\b(?! (?:before|from|prior|starting))|\ball versions of v?(\d+(?:\.\d+)+)(?![\w.])/gi;
const AND_EARLIER = /\b(?:and|or) (?:all )?(?:prior|earlier|older|previous|below|lower)\b/i;
const OLDER =
  /\b(?:older|earlier|previous|prior),? (?:and )?(?:unsupported|end[- ]of[- ]life|eol)\b|\bunsupported (?:versions|releases)\b[^.]{0,40}\b(?:affected|vulnerable)/i;

function listClaims(own: RecordProduct[], sentences: string[], bounds: readonly TextBound[]): RecordRange[] {
  const data = new StatedVersions(own);
  if (data.isEmpty) return [];
  const read = sentences.map(readSentence);
  const ownBounds = findBounds(read);
  const named = read.flatMap(({ tokens }) => tokens);
  const isNamed = (text: string) => named.some(({ version }) => isSameVersion(version, text));
  const claims = sentences.flatMap((sentence) => [
    ...listSeries(sentence),
    ...listSpans(sentence, ownBounds, data, isNamed),
  ]);
  // Some records state the last affected release as the start, where the text only says "before 2.9.5".
  const lone = ownBounds
    .flatMap(({ version }) => data.findLoneStart(version) ?? [])
    .filter((start) => !sentences.some((sentence) => sentence.includes(start.replace(/(?:\.0)+$/, ''))));
  const fixList = own.every(({ default_status, ranges }) => default_status === 'affected' && ranges.every(isFix));
  const areInclusive =
    bounds.every(({ inclusive }) => inclusive) &&
    (bounds.length === 0 || bounds.some(({ version }) => data.reaches(version)));
  if (fixList && areInclusive && sentences.some((sentence) => AND_EARLIER.test(sentence))) claims.push(toClaim('*'));
  const { lowest } = data;
  const older = lowest !== undefined && sentences.some((sentence) => OLDER.test(sentence)) ? [lowest] : [];
  const added = [
    ...claims.filter((claim) => data.adds(claim)),
    ...[...lone, ...older].map((start) => toClaim('0', { less_than: start })),
  ];
  return [...new Map(added.map((claim) => [JSON.stringify(claim), claim])).values()];
}

// Most sentences name the versions of the data, and no others.
function mayClaim(
  own: RecordProduct[],
  known: ReadonlySet<string>,
  sentences: string[],
  bounds: readonly TextBound[],
  tokens: readonly VersionToken[],
): boolean {
  const ranges = own.flatMap((entry) => entry.ranges);
  const isFixList = own.every(({ default_status }) => default_status === 'affected') && ranges.every(isFix);
  if (isFixList || ranges.some((range) => isFixedEnd(range) || isLone(range))) return true;
  if (sentences.some((sentence) => OLDER.test(sentence) || sentence.search(WHOLE_SERIES) >= 0)) return true;
  const isNew = ({ version }: { version: string }) => version.match(VERSIONS)?.some((text) => !known.has(text));
  if (bounds.some(isNew) || tokens.some(isNew)) return true;
  const singles = new Set(
    ranges
      .filter((range) => range.less_than === null && range.less_than_or_equal === null)
      .map(({ version }) => version),
  );
  const excluded = new Set(bounds.flatMap(({ version, inclusive }) => (inclusive ? [] : version)));
  const fixes = new Set(ranges.filter(isFix).map(({ version }) => version));
  const ends = new Set(
    ranges.flatMap(({ version, less_than }) => (EXCLUDES.test(version) ? version : less_than)?.match(VERSIONS) ?? []),
  );
  return (
    bounds.some(({ version, inclusive }) => (inclusive ? fixes : singles).has(version)) ||
    tokens.some(
      (token) => ends.has(token.version.replace(/^v/i, '')) && !isExclusiveEnd(token) && !excluded.has(token.version),
    )
  );
}

const isLone = ({ version, less_than }: RecordRange): boolean =>
  less_than !== null && isRightBefore(version, less_than.replace(/^[<= ]+/, ''));

// The versions that the data names, also those within `12.2.3-12.2.13`.
function listNamed(entries: readonly RecordProduct[]): Set<string> {
  const texts = entries.flatMap(({ ranges }) =>
    ranges.flatMap(({ version, less_than, less_than_or_equal }) => [version, less_than ?? less_than_or_equal ?? '']),
  );
  const named = texts.flatMap((text) => text.match(VERSIONS) ?? []);
  return new Set(named.flatMap((text) => (text.includes('-') ? [text, ...text.split('-')] : text)));
}

const EXCLUDES = /<(?!=)|\b(?:before|prior|earlier)\b/i;
const VERSIONS = /\d[\w.+~-]*/g;

/** Returns whether a range lists one version as unaffected. */
export const isFix = ({ status, less_than, less_than_or_equal, version }: RecordRange): boolean =>
  status === 'unaffected' && less_than_or_equal === null && (less_than === null || less_than === version);

// Of a change to unaffected before the end of the affected range.
const isFixedEnd = ({ status, less_than_or_equal }: RecordRange) =>
  status === 'unaffected' && less_than_or_equal !== null && !less_than_or_equal.endsWith('*');

const toClaim = (version: string, end: Partial<RecordRange> = {}): RecordRange => ({
  version,
  less_than: null,
  less_than_or_equal: null,
  version_type: null,
  status: 'unknown',
  sources: [DESCRIPTION],
  ...end,
});

const listSeries = (sentence: string): RecordRange[] =>
  Array.from(sentence.matchAll(WHOLE_SERIES), ([, before, after]) => toClaim(`${before ?? after}.*`));

// Ranges, ends and single versions in a sentence, except those that it calls fixed.
function listSpans(
  sentence: string,
  bounds: readonly TextBound[],
  data: StatedVersions,
  isNamed: (version: string) => boolean,
): RecordRange[] {
  const tokens = readVersionTokens(sentence);
  // The second version of "up to 3.4.3 and 5.4.3, respectively" is another product's.
  if (OF_TWO_EDITIONS.test(sentence) && bounds.length > 1) return [];
  return tokens.flatMap((token, index) => {
    const version = token.version.replace(/(?<=\d{3})x+$/i, '9');
    const previous = tokens[index - 1];
    const start = previous !== undefined && opensRange(previous) ? previous.version : undefined;
    // In "before 8.8.9 (2022.0.9)" both are the same version.
    const isAlias = previous !== undefined && token.gap === ' (';
    const isEnd = isExclusiveEnd(token) || isAlias;
    const stated = bounds.filter((each) => each.version === token.version);
    const bound = stated.find(({ inclusive }) => inclusive) ?? stated[0];
    const endsRange = start !== undefined && /^,? and /.test(token.follow);
    if (opensRange(token) && !endsRange) return [];
    if (start !== undefined)
      return [
        toClaim(start, isEnd || bound?.inclusive === false ? { less_than: version } : { less_than_or_equal: version }),
      ];
    if (bound?.inclusive) return [toClaim(data.findStart(version, isNamed) ?? '0', { less_than_or_equal: version })];
    if (bound !== undefined) {
      const begin = data.findGap(version);
      return begin === undefined ? [] : [toClaim(begin, { less_than: version })];
    }
    const before = sentence.slice(0, token.index);
    if (
      isEnd ||
      (!IS_VERSION.test(version) && !data.isFix(version)) ||
      />\s*$/.test(before) ||
      !NAMED.test(before) ||
      NUMBERS_OF_OTHERS.test(before) ||
      FIXES_AFTER.test(token.follow)
    )
      return [];
    // "Versions 2.46.0 and 2.45.1 contain a patch."
    const isSubject = VERSIONS_FIRST.test(before) && FIXES.test(sentence) && !AFFECTED.test(sentence);
    if (isSubject) return [];
    const isFixed = data.isFix(version) && (FIXES.test(sentence) || LISTS_FIXES.test(before));
    return isFixed || FIXES.test(before) ? [] : [toClaim(version)];
  });
}
