import {
  affectedIntervals,
  DESCRIPTION,
  findBranch,
  isGitRange,
  isUncertain,
  parseSeries,
  toVersionRanges,
  versionKey,
  versionKeys,
} from '@faultline/shared/versions';
import type { RecordProduct, RecordRange } from './CveRecord.ts';
import { formatProductKey } from './identityKey.ts';
import {
  isExclusiveEnd,
  opensRange,
  readBounds,
  readVersionTokens,
  splitSentences,
  type TextBound,
  type VersionToken,
} from './readBoundsInText.ts';

const MAX_NAMED_PRODUCTS = 8;
// Sentences about longer lists are not compared with them.
const MAX_LISTED_CHARACTERS = 20_000;

/**
 * Corrects ranges by the sentences of the record's description, and adds what only these state as ranges of the status `unknown`:
 * they decide nothing, but a version in them can't be called unaffected. Those of an ADP are added if it names one product and the CNA's own ranges can't be compared.
 */
export function applyText(
  entries: RecordProduct[],
  text: string,
  { isAdp = false, isAlone = !isAdp } = {},
): RecordProduct[] {
  // Messages of commits name versions of many kinds.
  if (!/\d/.test(text) || entries.length === 0 || entries.some(hasCommits)) return entries;
  const bounds = readBounds(text);
  const corrected = entries.map((entry) => ({
    ...entry,
    ranges: entry.ranges.map((range) => correctEnd(nameBuild(range, text), bounds, isAdp)),
  }));
  const length = corrected.reduce((sum, { ranges }) => sum + countCharacters(ranges), 0);
  const isOther = isAdp && new Set(entries.map(formatProductKey)).size > 1;
  return !isAlone || isOther || length > MAX_LISTED_CHARACTERS ? corrected : addClaims(corrected, text, bounds);
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
  if (end === null || !/\d/.test(version) || !/\d/.test(end) || end.startsWith(version)) return range;
  const build = [`${version}-${end}`, `${version} ${end}`].find((name) => text.includes(name));
  if (build === undefined) return range;
  return { ...range, ...(less_than === null ? { less_than_or_equal: build } : { less_than: build }) };
}

// CISA writes `lessThan: 1.3` where the sentence says "through 1.3", and sometimes the other way round. A CNA's own end is only
// widened.
function correctEnd(range: RecordRange, bounds: readonly TextBound[], isAdp: boolean): RecordRange {
  const end = range.less_than ?? range.less_than_or_equal;
  if (range.status !== 'affected' || end === null) return range;
  const stated = bounds.filter(({ version }) => isSameVersion(version, end));
  if (stated.length === 0 || stated.some(({ inclusive }) => inclusive !== stated[0]?.inclusive)) return range;
  if (range.less_than !== null && stated[0]?.inclusive) return { ...range, less_than: null, less_than_or_equal: end };
  if (isAdp && range.less_than_or_equal !== null && !stated[0]?.inclusive)
    return { ...range, less_than: end, less_than_or_equal: null };
  return range;
}

const toKey = (text: string): string => versionKey('plain', parseSeries(text) ?? text) ?? '';

const isSameVersion = (a: string, b: string): boolean => toKey(a) !== '' && toKey(a) === toKey(b);

function addClaims(entries: RecordProduct[], text: string, bounds: readonly TextBound[]): RecordProduct[] {
  const byProduct = Map.groupBy(entries, formatProductKey);
  if (byProduct.size > MAX_NAMED_PRODUCTS) return entries;
  const names = [...new Set(entries.flatMap(({ product }) => product ?? []))];
  return [...byProduct.values()].flatMap((own) => {
    const [first, ...others] = own;
    if (first === undefined) return [];
    const claims = listClaims(own, keepOwn(text, first.product, names), bounds);
    return [{ ...first, ranges: [...first.ranges, ...claims] }, ...others];
  });
}

// The sentences about a product: without what follows the names of others. Those that name none are about the one named before them.
function keepOwn(text: string, product: string | null, names: readonly string[]): string[] {
  const sentences = splitSentences(text);
  if (product === null) return sentences;
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  // FortiNAC-F is another product than FortiNAC.
  const pattern = new RegExp(`(?:${longestFirst.map((name) => RegExp.escape(name)).join('|')})(?-i:-[A-Z]+\\b)?`, 'gi');
  const isProduct = (name: string) => name.toLowerCase() === product.toLowerCase();
  const found = text.match(pattern) ?? [];
  if (names.length < 2 && found.every(isProduct)) return sentences;
  const isNamed = found.some(isProduct);
  // "Confluence Server and Data Center" are two products.
  const words = product.toLowerCase().match(/\w{3,}/g) ?? [];
  if (!isNamed && !words.every((word) => text.toLowerCase().includes(word))) return [];
  let isOwn = true;
  return sentences.map((sentence) => {
    const marks = [...sentence.matchAll(pattern)];
    if (marks.length === 0) return isOwn || !isNamed ? sentence : '';
    // What the words before the first name say counts, but not their versions.
    let start = /\d/.test(sentence.slice(0, marks[0]?.index)) ? (marks[0]?.index ?? 0) : 0;
    let own = '';
    let listed: string[] = [];
    for (const [place, { 0: name, index }] of marks.entries()) {
      const end = marks[place + 1]?.index ?? sentence.length;
      listed.push(name);
      // In "Anvil and Hammer 1.0", the version is of both.
      const follow = sentence.slice(index + name.length, end);
      if (end < sentence.length && LIST_GAP.test(follow)) continue;
      isOwn = listed.some(isProduct);
      if (isOwn) own += sentence.slice(start, end);
      if (isOwn || /\d/.test(follow)) start = end;
      listed = [];
    }
    return own;
  });
}

const LIST_GAP = /^[^\d.;:]{1,30}$/;

const FIXES =
  /\b(?:fix|patch|upgrad|updat|resolv|address|mitigat|remediat|correct|recommend|introduc|latest|newer|contain|backport|downgrad|revert|except|as of|not affect|unaffect|no longer)/i;
// Whole numbers are those of protocols, devices and builds more often than versions.
const HAS_PARTS = /\d\.\w/;
const FIXES_AFTER =
  /^\W*(?:and (?:later|above|newer)\W+)?(?:also |fully )?(?:has|have|adds?|prevents?|disables?|contains?|includes?|fix|patch|address|resolve|correct|mitigate|incorporate|implement|revert|reintroduce|is (?:the )?(?:first|patch|fix|not)|are (?:patch|fix|not))/i;
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
  if (!mayClaim(own, sentences, bounds)) return [];
  const data = new StatedVersions(own);
  if (data.isEmpty) return [];
  const ownBounds = readBounds(sentences.join('\n'));
  const named = sentences.flatMap(readVersionTokens);
  const isNamed = (text: string) => named.some(({ version }) => isSameVersion(version, text));
  const claims = sentences.flatMap((sentence) => [
    ...listSeries(sentence),
    ...listSpans(sentence, ownBounds, data, isNamed),
  ]);
  // Some records state the last affected release as the start, where the text only says "before 2.9.5".
  const lone = ownBounds
    .flatMap(({ version }) => data.findLoneStart(version) ?? [])
    .filter((start) => !sentences.some((sentence) => sentence.includes(start)));
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
function mayClaim(own: RecordProduct[], sentences: string[], bounds: readonly TextBound[]): boolean {
  const ranges = own.flatMap((entry) => entry.ranges);
  const listed = ranges.flatMap(({ version, less_than, less_than_or_equal }) => [
    version,
    less_than ?? less_than_or_equal ?? '',
  ]);
  const known = new Set(listed.flatMap((text) => text.match(VERSIONS) ?? []));
  const ends = new Set(
    ranges.flatMap(({ version, less_than }) => (EXCLUDES.test(version) ? version : less_than)?.match(VERSIONS) ?? []),
  );
  const singles = new Set(
    ranges
      .filter((range) => range.less_than === null && range.less_than_or_equal === null)
      .map(({ version }) => version),
  );
  const isNew = ({ version }: { version: string }) => version.match(VERSIONS)?.some((text) => !known.has(text));
  const isNamedFix = (token: VersionToken) => ends.has(token.version.replace(/^v/i, '')) && !isExclusiveEnd(token);
  return (
    ranges.some(
      (range) =>
        isFix(range) ||
        isFixedEnd(range) ||
        isRightBefore(range.version, range.less_than?.replace(/^[<= ]+/, '') ?? ''),
    ) ||
    sentences.some((sentence) => OLDER.test(sentence) || /all versions/i.test(sentence)) ||
    bounds.some((bound) => isNew(bound) || (!bound.inclusive && singles.has(bound.version))) ||
    sentences.some((sentence) => readVersionTokens(sentence).some((token) => isNew(token) || isNamedFix(token)))
  );
}

const EXCLUDES = /<(?!=)|\b(?:before|prior|earlier)\b/i;
const VERSIONS = /\d[\w.+~-]*/g;

const isFix = ({ status, less_than, less_than_or_equal, version }: RecordRange) =>
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
      !HAS_PARTS.test(version) ||
      />\s*$/.test(before) ||
      !NAMED.test(before) ||
      NUMBERS_OF_OTHERS.test(before) ||
      FIXES_AFTER.test(token.follow)
    )
      return [];
    const isFixed = data.isFix(version) && (FIXES.test(sentence) || LISTS_FIXES.test(before));
    return isFixed || FIXES.test(before) ? [] : [toClaim(version)];
  });
}

// The versions that the data of a record states of one product.
class StatedVersions {
  readonly #intervals;
  readonly #keys = new Map<string, string>();
  readonly #fixes: Set<string>;
  readonly #spans;
  readonly #starts: string[];

  constructor(entries: RecordProduct[]) {
    this.#intervals = affectedIntervals(entries).filter((interval) => !isUncertain(interval));
    const spans = entries.flatMap(({ ranges }) => ranges.flatMap(toVersionRanges));
    this.#spans = spans;
    for (const text of spans.flatMap(({ from, to }) => [from?.text ?? '', to?.text ?? ''])) {
      const key = toKey(text);
      if (key !== '') this.#keys.set(key, text);
    }
    const ends = spans.flatMap(({ to }) => (to === undefined || to.inclusive ? [] : toKey(to.text)));
    this.#fixes = new Set(ends);
    this.#starts = spans.flatMap(({ from }) => from?.text ?? '0').filter((text) => /^v?\d/i.test(text));
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** The lowest start of all ranges; undefined where one has none. */
  get lowest(): string | undefined {
    const [first] = this.#starts.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
    return first === '0' ? undefined : first;
  }

  /** Returns whether a version is the first after a range. */
  isFix(version: string): boolean {
    return this.#fixes.has(toKey(version));
  }

  isAffected(version: string): boolean {
    const keys = versionKeys(parseSeries(version) ?? version);
    return this.#intervals.some(({ lo, hi }) => keys.some((key) => lo <= key && key < hi));
  }

  #isKnown(version: string): boolean {
    return this.isAffected(version) || this.#keys.has(toKey(version));
  }

  #isListed(version: string): boolean {
    return this.#spans.some(
      ({ from, to }) => from !== undefined && from.text === to?.text && isSameVersion(from.text, version),
    );
  }

  /**
   * Returns where a claim about all versions up to one begins: behind the last version below it that the data names, or in its branch
   * if the sentences name the former, too.
   */
  findStart(version: string, isNamed: (version: string) => boolean): string | undefined {
    const key = toKey(version);
    const below = [...this.#keys].filter(([each]) => each < key).toSorted(([a], [b]) => (a < b ? 1 : -1))[0]?.[1];
    if (below === undefined) return undefined;
    const branch = findBranch(version, below);
    return branch === undefined || !isNamed(below) ? below : `${branch}.*`;
  }

  /** Returns whether the data names a version up to this one. */
  reaches(version: string): boolean {
    return [...this.#keys.keys()].some((key) => key <= toKey(version));
  }

  /** Returns where the versions right before an end begin that the data doesn't call affected: `2.22.1` for 2.22.2. */
  findGap(end: string): string | undefined {
    const previous = findPrevious(end);
    if (previous !== undefined && this.isAffected(previous)) return undefined;
    const start = this.findStart(end, () => true);
    if (start === undefined) return this.#isListed(end) ? '0' : undefined;
    return start.endsWith('*') ? undefined : start;
  }

  /** Returns the start of a range that ends at a version and holds one release. */
  findLoneStart(end: string): string | undefined {
    const [{ from, to } = {}, ...others] = this.#spans;
    const isLone = others.length === 0 && to?.inclusive === false && to.text.endsWith(end);
    return isLone && from !== undefined && isRightBefore(from.text, end) ? from.text : undefined;
  }

  /** Returns whether a claim says more than the data. */
  adds({ version, less_than, less_than_or_equal }: RecordRange): boolean {
    const end = less_than ?? less_than_or_equal;
    if (version === '*') return true;
    if (end === null) return !this.#isKnown(version) || (this.isFix(version) && !this.isAffected(version));
    if (toKey(version) > toKey(end) || (less_than !== null && toKey(version) === toKey(end))) return false;
    if (less_than_or_equal !== null && !this.isAffected(end)) return true;
    const previous = less_than === null ? undefined : findPrevious(end);
    const isOneLine = version === '0' || findBranch(end, version) === undefined;
    if (previous !== undefined && !this.isAffected(previous) && isOneLine) return true;
    return !(this.#isKnown(end) && (version === '0' || version.endsWith('*') || this.#isKnown(version)));
  }
}

// 2.9.4 for 2.9.5.
function findPrevious(version: string): string | undefined {
  const [, line, last] = /^v?(\d+(?:\.\d+)*)\.(\d+)$/i.exec(version) ?? [];
  return line === undefined || Number(last) === 0 ? undefined : `${line}.${Number(last) - 1}`;
}

// 2.9.4 before 2.9.5.
function isRightBefore(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => /^v?(\d+(?:\.\d+)*)\.(\d+)$/i.exec(text));
  return left != null && right != null && left[1] === right[1] && Number(left[2]) + 1 === Number(right[2]);
}
