/** `1.0.2k-rc1` as numbers and words: what every scheme's order is made from. */
export type Token = { number: string } | Word;

/** `tight`: between digits without a mark, as the `b` of `1.0b2`, which is a beta there and nowhere else. */
export interface Word {
  word: string;
  tight: boolean;
}

const MAX_VERSION_LENGTH = 80;
const MAX_WORD_COUNT = 4;
/** With one of these as a word of its own a text is a sentence about versions, not a version: `1.0 to 2.0`, but `1.0-to` is one. */
const PROSE = /\s(?:and|or|to|for|with|on|in|of|through|before|after|prior|until|all|only|except)(?:\s|$)/i;
const FORM = /^(?:v|ver|version|release|r)?[ .]?(\d[\w.()+~^:\- ]*)$/i;

/** Whether a text reads as a version that can be ordered: it starts with a digit (after `v`) and is no sentence. */
export function versionBody(text: string): string | undefined {
  if (text.length > MAX_VERSION_LENGTH) return undefined;
  const body = FORM.exec(text.trim())?.[1];
  if (body === undefined || isCommit(body) || PROSE.test(body) || body.trim().split(/ +/).length > MAX_WORD_COUNT)
    return undefined;
  return body;
}

/** A Git commit's id: hexadecimal, long, and without a dot. */
export const isCommit = (text: string): boolean =>
  /^(?=.*[a-f])[0-9a-f]{12,64}$/i.test(text) || /^[0-9a-f]{40}$/i.test(text);

export function versionTokens(body: string): Token[] {
  return [...body.matchAll(/\d+|[a-z]+/gi)].map(({ 0: text, index }) => {
    if (/^\d/.test(text)) return { number: text.replace(/^0+/, '') };
    const around = `${body[index - 1] ?? ''}${body[index + text.length] ?? ''}`;
    return { word: text.toLowerCase(), tight: /^\d\d$/.test(around) };
  });
}

/** A number as text that sorts by value: its length, then its digits. */
export const numberKey = (digits: string): string =>
  `${String.fromCharCode(0x40 + Math.min(digits.length, 60))}${digits}`;
