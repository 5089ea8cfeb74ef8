// The qualifiers that sort before the release of the same number, in order.
const MILESTONE = '3';
const BEFORE = new Map([
  ['dev', '0'],
  ['nightly', '0'],
  ['canary', '0'],
  ['alpha', '1'],
  ['beta', '2'],
  ['milestone', MILESTONE],
  ['pre', '4'],
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
  joinParts(splitVersion(body.replace(BUILD, '').replace(RELEASE_WORD, '').replace(COMMIT, '-dev.$1'))) + RELEASE;

/** The release itself under another name: `1.12.1-stable`. */
export const RELEASE_WORD = /[.-](?:stable|final|release)$/i;
// Go's version of a commit after a tag is before the next release: `2.49.2-0.20230906112033-b8c9ede6efa2`.
const COMMIT = /-0\.(\d{14})-[0-9a-f]{12}$/i;
const BUILD = /\+[0-9a-z.-]*$/i;

/** All versions that begin with these numbers: `6.1` for `6.1.*`, with its pre-releases. */
export function dottedSeries(body: string): { lo: string; hi: string } {
  const parts = splitVersion(body);
  return { lo: `${joinParts(parts)}0`, hi: `${parts.join('')}9` };
}

/** A number as text that sorts by value: its length without leading zeros, then its digits. */
export function numberKey(text: string): string {
  const digits = text.replace(/^0+/, '');
  return `${String.fromCharCode(0x40 + Math.min(digits.length, 60))}${digits}`;
}

function numberPart(text: string): string {
  return `${NUMBER}${numberKey(text)}`;
}

const NUMBERS = /^\d+(?:\.\d+)*$/;

// The keys of the numbers and words of a version (`1.0.2k-rc1`).
function splitVersion(body: string): string[] {
  if (NUMBERS.test(body)) return body.split('.').map(numberPart);
  return Array.from(body.matchAll(/\d+|([a-z]+)/gi), ({ 0: text, 1: word, index }) => {
    if (word === undefined) return numberPart(text);
    const around = `${body[index - 1] ?? ''}${body[index + text.length] ?? ''}`;
    if (/^[.-]\d$/.test(around) && /^m$/i.test(word)) return MILESTONE;
    const name = word.toLowerCase();
    return BEFORE.get(name) ?? (/^\d\d$/.test(around) ? TIGHT[name] : undefined) ?? `${WORD}${name} `;
  });
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
