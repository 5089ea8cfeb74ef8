// Numbers and words of a version (`1.0.2k-rc1`): what the general order is made from.
type Token = { number: string } | Word;

// `tight`: between digits without a mark, as the `b` of `1.0b2`, which is a beta there and nowhere else.
interface Word {
  word: string;
  tight: boolean;
}

// The qualifiers that sort before the release of the same number, in order.
const BEFORE: Record<string, string> = {
  dev: '0',
  nightly: '0',
  canary: '0',
  alpha: '1',
  beta: '2',
  milestone: '3',
  pre: '4',
  preview: '4',
  next: '4',
  rc: '4',
  cr: '4',
  snapshot: '5',
};
const TIGHT: Record<string, string> = { a: '1', b: '2', c: '4', m: '3' };
const RELEASE = '6';
const WORD = '7';
const NUMBER = '8';

/**
 * The general order of versions, as text that sorts by its bytes. Numbers compare as numbers, missing ones are zero (`1.0` is `1.0.0`);
 * dev < alpha < beta < milestone < rc, pre < snapshot < the release < any other word (`1.0.2k`, `-p1`, `SP1`, `.post1`) < one more number.
 */
export const dottedKey = (body: string): string =>
  tokensKey(splitVersion(body.replace(BUILD, '').replace(RELEASE_WORD, '').replace(COMMIT, '-dev.$1'))) + RELEASE;

/** The release itself under another name: `1.12.1-stable`. */
export const RELEASE_WORD = /[.-](?:stable|final|release)$/i;
// Go's version of a commit after a tag is before the next release: `2.49.2-0.20230906112033-b8c9ede6efa2`.
const COMMIT = /-0\.(\d{14})-[0-9a-f]{12}$/i;
const BUILD = /\+[0-9a-z.-]*$/i;

/** All versions that begin with these numbers: `6.1` for `6.1.*`, with its pre-releases. */
export function dottedSeries(body: string): { lo: string; hi: string } {
  const tokens = splitVersion(body);
  const whole = tokens
    .map((token) => ('number' in token ? `${NUMBER}${numberKey(token.number)}` : wordKey(token)))
    .join('');
  return { lo: `${tokensKey(tokens)}0`, hi: `${whole}9` };
}

/** A number as text that sorts by value: its length without leading zeros, then its digits. */
export function numberKey(text: string): string {
  const digits = text.replace(/^0+/, '');
  return `${String.fromCharCode(0x40 + Math.min(digits.length, 60))}${digits}`;
}

function splitVersion(body: string): Token[] {
  return [...body.matchAll(/\d+|[a-z]+/gi)].map(({ 0: text, index }) => {
    if (/^\d/.test(text)) return { number: text.replace(/^0+/, '') };
    const around = `${body[index - 1] ?? ''}${body[index + text.length] ?? ''}`;
    const isMilestone = /^[.-]\d$/.test(around) && /^m$/i.test(text);
    return { word: isMilestone ? 'milestone' : text.toLowerCase(), tight: /^\d\d$/.test(around) };
  });
}

const wordKey = ({ word, tight }: Word) => BEFORE[word] ?? (tight ? TIGHT[word] : undefined) ?? `${WORD}${word} `;

function tokensKey(tokens: Token[]): string {
  let zeros = '';
  let key = '';
  for (const token of tokens) {
    if ('number' in token) {
      const part = `${NUMBER}${numberKey(token.number)}`;
      if (token.number === '') zeros += part;
      else {
        key += zeros + part;
        zeros = '';
      }
    } else {
      zeros = '';
      key += wordKey(token);
    }
  }
  return key;
}
