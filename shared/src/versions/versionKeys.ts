import { dottedBuilds, dottedKey, dottedSeries, isNumbers, numberKey, RELEASE_WORD } from './dottedOrder.ts';
import { findPlaceholderPrefix, toUpstream } from './suffixes.ts';

/** The order of the versions of a range: by the general rule, by the one of a packaging format, or not at all. */
export type Scheme = OrderedScheme | 'exact' | 'commits';
export type OrderedScheme = keyof typeof orders;

/** Versions from `lo` (inside) to `hi` (outside), as keys of `versionKeys` that sort by their bytes. */
export interface Interval {
  lo: string;
  hi: string;
}

/** Raised when keys or intervals change, by an order or by what a range means: what is stored is derived again. */
export const ENGINE_VERSION = 4;

// The letter is stored with every key. Those of the ordered schemes enclose that of `exact`.
const orders = {
  /** The general order of upstream versions, without editions and packaging. */
  plain: { letter: 'd', toKey: (body: string) => dottedKey(toUpstream(body)), toSeries: dottedSeries },
  /** The general order of all that a version states. */
  dotted: { letter: 'n', toKey: dottedKey, toSeries: dottedSeries },
  dpkg: { letter: 'p', toKey: dpkgKey, toSeries: dpkgSeries },
  rpm: { letter: 'r', toKey: rpmKey, toSeries: rpmSeries },
  semver: { letter: 's', toKey: semverKey, toSeries: dottedSeries },
};
const EXACT_LETTER = 'e';
const COMMITS_LETTER = 't';
// Go's version of a commit that has no tag before it: `v0.0.0-20240312162750-5908b97e7c22`.
const UNTAGGED = /^v?\d+\.0\.0-(\d{14})-[0-9a-f]{12}(?:\+incompatible)?$/i;

const MAX_VERSION_LENGTH = 80;
const MAX_EXACT_LENGTH = 120;
const MAX_WORD_COUNT = 4;
// A text with one of these as a separate word is a sentence, not a version: `1.0 to 2.0`, but not `1.0-to`.
const PROSE =
  /(?:^|\s)(?:and|or|to|for|with|on|in|of|through|from|since|before|after|than|prior|until|all|only|except|see|not)(?:\s|$)/i;
// After the name of a product (`FortiOS 6.2.0`, `Java SE:17`) the number has a dot, or a colon before it: `Windows 10` is a name.
const NAME = String.raw`(?:[a-z][\w.+/-]* ){1,4}(?=(?:v|ver\.? ?|version |release )?\d+\.)|[a-z][\w.+/ -]{0,40}: ?(?=[vr]?\d)`;
const FORM = new RegExp(String.raw`^(?:${NAME})?(?:v|ver|version|release|r)?[ .]?(\d[\w.()+~^:\\\- ]*)$`, 'i');

/** The key of a version within an order, or undefined for what has no place in one. */
export function versionKey(scheme: OrderedScheme, text: string): string | undefined {
  const body = parseBody(text);
  return body === undefined ? undefined : `${orders[scheme].letter}:${orders[scheme].toKey(body)}`;
}

/** Returns whether a text has a place in an order of versions. */
export const hasPlace = (text: string): boolean => parseBody(text) !== undefined;

/** Returns the key of a commit that has no tag before it. Such versions are in the order of their time, and in no order with tags. */
export function commitKey(text: string): string | undefined {
  const time = UNTAGGED.exec(text.trim())?.[1];
  return time === undefined ? undefined : `${COMMITS_LETTER}:${time}`;
}

/** Returns the key of a text without an order: itself, ignoring case. */
export function exactKey(text: string): string | undefined {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.length > MAX_EXACT_LENGTH ? undefined : `${EXACT_LETTER}:${folded}`;
}

/**
 * The keys a version has, one for each order a range may be in; a version without an order has its text alone.
 * A range contains the version when for one of them `lo <= key and key < hi`.
 */
export function versionKeys(text: string): string[] {
  const commit = commitKey(text);
  if (commit !== undefined) return [commit];
  const body = parseBody(text);
  if (body !== undefined) {
    const keys = Object.values(orders).map(({ letter, toKey }) => `${letter}:${toKey(body)}`);
    // Semantic versioning puts `1.0.0-1` before 1.0.0, a packager after it.
    return NUMBER_TAG.test(body) ? [...keys, `${orders.semver.letter}:${semverKey(toUpstream(body))}`] : keys;
  }
  const exact = exactKey(text);
  return exact === undefined ? [] : [exact];
}

/** All versions of a series: `6.1.*`, `2.x`. */
export function seriesInterval(scheme: OrderedScheme, prefix: string): Interval | undefined {
  const body = parseBody(prefix);
  if (body === undefined) return undefined;
  const { letter, toSeries } = orders[scheme];
  const { lo, hi } = toSeries(body);
  return { lo: `${letter}:${lo}`, hi: `${letter}:${hi}` };
}

/** The builds of a release in the order `plain`: those with one more number, or those with a word. */
export function buildInterval(release: string, kind: 'numbers' | 'words'): Interval | undefined {
  const body = parseBody(release);
  if (body === undefined) return undefined;
  const { lo, hi } = dottedBuilds(body, kind);
  return { lo: `${orders.plain.letter}:${lo}`, hi: `${orders.plain.letter}:${hi}` };
}

/** Returns the key of what is uncertain about a version with these keys: an interval begins with `?:`, then sorts as `plain`. */
export const toUncertainKey = (key: string): string => `?${key.slice(1)}`;

/** The bounds before and after all keys of a scheme. */
export const schemeStart = (scheme: Scheme): string => `${getLetter(scheme)}:`;
export const schemeEnd = (scheme: Scheme): string => `${getLetter(scheme)};`;

/** The first key after this one: `hi` of a range that includes its upper end. */
export const keyAfter = (key: string): string => `${key}\u0001`;

/** Below, at or above zero as `a` is older, the same or newer; undefined where one of them has no place in the order. */
export function compareVersions(scheme: OrderedScheme, a: string, b: string): number | undefined {
  const [left, right] = [versionKey(scheme, a), versionKey(scheme, b)];
  if (left === undefined || right === undefined) return a.trim() === b.trim() && a.trim() !== '' ? 0 : undefined;
  return left < right ? -1 : Number(left > right);
}

/** A Git commit's id: hexadecimal, long, and without a dot. */
export const isCommit = (text: string): boolean =>
  /^(?=.*[a-f])[0-9a-f]{12,64}$/i.test(text) || /^[0-9a-f]{40}$/i.test(text);

function getLetter(scheme: Scheme): string {
  if (scheme === 'exact') return EXACT_LETTER;
  return scheme === 'commits' ? COMMITS_LETTER : orders[scheme].letter;
}

// Reads what can be ordered: it starts with a digit (after `v`) and is not a sentence.
function parseBody(text: string): string | undefined {
  if (text.length > MAX_VERSION_LENGTH) return undefined;
  if (isNumbers(text) && !isCommit(text)) return text;
  const trimmed = text.trim();
  const body = FORM.exec(trimmed)?.[1];
  if (body === undefined || isCommit(body) || PROSE.test(trimmed) || body.trim().split(/ +/).length > MAX_WORD_COUNT)
    return undefined;
  return findPlaceholderPrefix(body) === undefined ? body : undefined;
}

const SEMVER = /^(\d+(?:\.\d+)*)(?:-([0-9a-z.-]+))?$/i;
const CORE_END = 1;
const NUMBER_TAG = /^\d+(?:\.\d+)*(?:-\d+(?:\.\d+)?){1,2}$/;
// Vendors number fixes of a release with such tags, also where their records say `semver`.
const AFTER = /^(?:p|sp|hf|hotfix|patch|rev|u|cu|h|r|upd|update|fixpack)[-.]?\d/i;

// Semantic versioning (section 11 of semver.org) for any count of numbers, with numbers within words by value (rc9 is before rc10).
// Text that is not a semantic version (`1.0.2k`) sorts by the general order.
function semverKey(body: string): string {
  if (isNumbers(body)) return dottedKey(body);
  const upstream = toUpstream(body, true)
    .replace(/\+[\w.-]+$/, '')
    .replace(RELEASE_WORD, '');
  const [, core, tag] = SEMVER.exec(upstream) ?? [];
  if (core === undefined || (tag !== undefined && AFTER.test(tag))) return dottedKey(upstream);
  if (tag === undefined) return dottedKey(core);
  return `${dottedKey(core).slice(0, -CORE_END)}0${Array.from(tag.matchAll(/\d+|[a-z]+/gi), identifierKey).join('')}0`;
}

const identifierKey = ([text]: RegExpExecArray) =>
  /^\d/.test(text) ? `1${numberKey(text)}` : `2${text.toLowerCase()} `;

// `rpmVersionCompare`: epoch, version, and release after the last `-`; without one, a version is before all of its releases. `~` sorts
// before the end and `^` after it; letters sort before numbers; more parts are more.
function rpmKey(body: string): string {
  const [, epoch = '', version = '', release] = /^(?:(\d+):)?(.*?)(?:-([^-]*))?$/.exec(body.trim()) ?? [];
  return numberKey(epoch) + rpmPartKey(version) + (release === undefined ? '' : rpmPartKey(release));
}

function rpmSeries(body: string): { lo: string; hi: string } {
  const key = rpmKey(body).slice(0, -1);
  return { lo: key, hi: `${key}5` };
}

const rpmPartKey = (text: string) =>
  [...text.matchAll(/\d+|[a-z]+|[~^]/gi)]
    .map(([part]) => {
      if (part === '~') return '0';
      if (part === '^') return '2';
      return /^\d/.test(part) ? `4${numberKey(part)}` : `3${part} `;
    })
    .join('') + '1';

// deb-version(7): epoch, upstream version, and revision after the last `-`. Each alternates marks and a number. `~` sorts before the
// end of the marks, letters after it, other marks after letters; a missing number or revision is zero.
function dpkgKey(body: string): string {
  const [, epoch = '', version = '', revision = ''] = /^(?:(\d+):)?(.*?)(?:-([^-]*))?$/.exec(body.trim()) ?? [];
  return `${numberKey(epoch)}${dpkgPartKey(version)}1${dpkgPartKey(revision)}1`;
}

function dpkgSeries(body: string): { lo: string; hi: string } {
  const key = numberKey('') + dpkgPartKey(body.trim());
  return { lo: `${key}0`, hi: `${key}4` };
}

// Marks end with `1`, so that `~` sorts before their end. Only the first turn may have none, so `1` after a turn ends the text.
function dpkgPartKey(text: string): string {
  const turns = [...text.matchAll(/(\D*)(\d*)/g)].filter(([turn], index) => index === 0 || turn !== '');
  return turns
    .map(([, marks = '', digits = '']) => `${marks.replaceAll(/./gu, markKey)}1${numberKey(digits)}`)
    .join('');
}

const markKey = (mark: string) => (mark === '~' ? '0' : `${/[a-z]/i.test(mark) ? 2 : 3}${mark}`);
