// The words before the release of the same number, in order.
const MILESTONE = '3';
const BEFORE = new Map([
  ['dev', '0'],
  ['nightly', '0'],
  ['canary', '0'],
  ['alpha', '1'],
  ['beta', '2'],
  ['milestone', MILESTONE],
  ['pre', '4'],
  ['prerelease', '4'],
  ['preview', '4'],
  ['next', '4'],
  ['rc', '4'],
  ['cr', '4'],
  ['snapshot', '5'],
]);
// Between digits without a mark: the `b` of `1.0b2` is a beta there and nowhere else.
const TIGHT: Record<string, string> = { a: '1', b: '2', c: '4', m: MILESTONE };
const RELEASE = '6';
const WORD = '7';
const NUMBER = '8';
const ZERO = numberPart('');

/**
 * The general order of versions, as text that sorts by its bytes. Numbers compare as numbers, missing ones are zero (`1.0` is `1.0.0`);
 * dev < alpha < beta < milestone < rc, pre < snapshot < the release < any other word (`1.0.2k`, `-p1`, `SP1`, `.post1`) < one more number.
 */
export const dottedKey = (body: string): string =>
  (isNumbers(body) ? joinNumbers(body) : joinParts(splitVersion(normalize(body)))) + RELEASE;

// Debian's `1.0~git2` is before 1.0, as is `1.0~rc1`.
const normalize = (body: string): string =>
  body
    .replace(COMMIT, '-dev.$1')
    .replace(BUILD, '')
    .replace(RELEASE_WORD, '')
    .replace(/~([a-z]*)/gi, (_, word: string) => `${BEFORE.has(word.toLowerCase()) ? '-' : '-dev.'}${word}`);

/** The release itself under another name: `1.12.1-stable`, `7.4.0.GA`, `13.2-RELEASE-p5`. */
export const RELEASE_WORD = /(?:[.\- ](?:stable|final|release|fcs)|(?<![a-z])[.\- ]?ga\d{0,2})(?=$|-p\d)/i;
// Go's version of a commit after a tag is before the next release: `2.49.2-0.20230906112033-b8c9ede6efa2`.
const COMMIT = /-0\.(\d{14})-[0-9a-f]{12}$/i;
const BUILD = /\+[\w.-]*$/;

/** All versions that begin with these numbers: `6.1` for `6.1.*`, with its pre-releases. */
export function dottedSeries(body: string): { lo: string; hi: string } {
  const parts = splitVersion(body);
  const key = joinParts(parts);
  return { lo: `${key}0`, hi: `${key}${getZeros(parts)}9` };
}

/** The builds of a release: those with one more number (`9.1.5.1`), or those with a word (`9.1R5`). */
export function dottedBuilds(body: string, kind: 'numbers' | 'words'): { lo: string; hi: string } {
  const parts = splitVersion(body);
  const key = joinParts(parts);
  const full = `${key}${getZeros(parts)}`;
  return kind === 'words' ? { lo: `${key}${WORD}`, hi: `${key}${NUMBER}` } : { lo: `${full}${NUMBER}`, hi: `${full}9` };
}

const getZeros = (parts: string[]) => parts.slice(parts.findLastIndex((part) => part !== ZERO) + 1).join('');

/** A number as text that sorts by value: its length without leading zeros, then its digits. */
export function numberKey(text: string): string {
  const digits = text.startsWith('0') ? text.replace(/^0+/, '') : text;
  return `${String.fromCharCode(0x40 + Math.min(digits.length, 60))}${digits}`;
}

function numberPart(text: string): string {
  return `${NUMBER}${numberKey(text)}`;
}

const NUMBERS = /^\d+(?:\.\d+)*$/;

/** Returns whether a version is nothing but numbers and dots, as most are. It needs none of the patterns for other parts. */
export const isNumbers = (text: string): boolean => NUMBERS.test(text);

// The keys of the numbers and words of a version (`1.0.2k-rc1`).
function splitVersion(body: string): string[] {
  if (isNumbers(body)) return body.split('.').map(numberPart);
  return Array.from(body.matchAll(/\d+|([a-z]+)/gi), ({ 0: text, 1: word, index }) => {
    if (word === undefined) return numberPart(text);
    const around = `${body[index - 1] ?? ''}${body[index + text.length] ?? ''}`;
    if (/^[.-]\d$/.test(around) && /^m$/i.test(word)) return MILESTONE;
    const name = word.toLowerCase();
    return BEFORE.get(name) ?? (/^\d\d$/.test(around) ? TIGHT[name] : undefined) ?? `${WORD}${name} `;
  });
}

// The same as `joinParts` of numbers alone.
function joinNumbers(body: string): string {
  let zeros = '';
  let key = '';
  for (const number of body.split('.')) {
    const part = numberPart(number);
    if (part === ZERO) zeros += part;
    else {
      key += zeros + part;
      zeros = '';
    }
  }
  return key;
}

// Zeros that no number follows count as nothing.
function joinParts(parts: string[]): string {
  let zeros = '';
  let key = '';
  for (const part of parts) {
    if (part === ZERO) zeros += part;
    else {
      key += part.startsWith(NUMBER) ? zeros + part : part;
      zeros = '';
    }
  }
  return key;
}
