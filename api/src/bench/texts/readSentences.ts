export type Phrase = 'through' | 'up to and including' | 'and earlier' | 'before' | 'prior to';

/** A statement about a version that a sentence makes by one plain phrase. */
export interface Statement {
  phrase: Phrase;
  version: string;
  /** The version named before the phrase (`2.0 before 2.0.5`), below which nothing is said. */
  start: string | undefined;
  sentence: string;
}

const NAMED = String.raw`(?:the )?(?:versions? |releases? )?(v?\d+(?:\.\d+)+[\w.+-]*)(?![\w+(-]|\.\w)`;
// A second word with a number is a part of the version that this reader doesn't know.
const WHOLE = String.raw`(?! ?\(?(?:sp|service pack|update|patch|hotfix|hf|build|cu|rev|r|p|beta|alpha|rc|release|fp|ifix|interim|sr|lts|pl)\d*\b)`;
const PHRASES: [Phrase, RegExp][] = [
  ['through', new RegExp(String.raw`\b(?:through|thru) ${NAMED}${WHOLE}`, 'gi')],
  ['up to and including', new RegExp(String.raw`\bup to,? and including,? ${NAMED}${WHOLE}`, 'gi')],
  [
    'and earlier',
    new RegExp(
      String.raw`${NAMED},? \(?(?:and|or) (?:all )?(?:earlier|prior|below|older|lower|previous)\b(?! (?:to|than))`,
      'gi',
    ),
  ],
  ['before', new RegExp(String.raw`(?<!or |and )\bbefore ${NAMED}${WHOLE}`, 'gi')],
  ['prior to', new RegExp(String.raw`(?<!or |and )\b(?:prior to|earlier than) ${NAMED}${WHOLE}`, 'gi')],
];
const START = /(\d+(?:\.\d+)*)(?:\.x)?,? (?:and later,? |up to,? |versions? )?(?:before|prior to|earlier than)\b/gi;
const DENIES = /\b(?:not|n't|un-?)\s?(?:be )?(?:affect(?:ed)?|vulnerable|impacted)\b|end of (?:\w+ )?support/i;
// Behind a version: it is one of the affected ones, or it is the start of another range.
const INCLUDES = /^[,\s(]*(?:inclusive|(?:and|or) (?:earlier|prior|below|older|lower|previous)|through|-|–)/i;

export const isInclusive = (phrase: Phrase): boolean => phrase !== 'before' && phrase !== 'prior to';

export const splitSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[A-Z*`])|\n/);

/** Returns what a sentence says of versions, without what it denies. */
export function readSentence(sentence: string): Statement[] {
  if (DENIES.test(sentence)) return [];
  return PHRASES.flatMap(([phrase, pattern]) =>
    [...sentence.matchAll(pattern)].flatMap((match) => {
      const version = (match[1] ?? '').replace(/[.+-]+$/, '');
      const end = match.index + match[0].lastIndexOf(match[1] ?? '') + version.length;
      if (!isInclusive(phrase) && INCLUDES.test(sentence.slice(end))) return [];
      return [{ phrase, version, start: findStart(sentence, match.index), sentence }];
    }),
  );
}

const findStart = (sentence: string, index: number): string | undefined =>
  [...sentence.matchAll(START)].find((match) => match.index < index && match.index + match[0].length > index)?.[1];

/** Returns the version before one, where the last of its numbers says so. */
export function findPrevious(version: string): string | undefined {
  const [, rest, last] = /^v?(\d+(?:\.\d+)*)\.(\d+)$/i.exec(version) ?? [];
  return rest === undefined || Number(last) === 0 ? undefined : `${rest}.${Number(last) - 1}`;
}

/** Returns whether a version of numbers comes before another one. */
export function isBelow(version: string, other: string): boolean {
  const [a = [], b = []] = [version, other].map((text) => text.split('.').map(Number));
  const index = b.findIndex((number, at) => number !== (a[at] ?? 0));
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0);
}
