import phrases from './knownPhrases.json' with { type: 'json' };

// Frequent phrases that people search for, in the form that `tokenize` produces. A record that contains one has a
// lexeme for it, so that the index alone finds and counts them. Any other phrase is searched in each text that has its
// words. After a change of the list, a migration must empty `cve_texts`, as 026 does.
export const KNOWN_PHRASES: readonly string[] = phrases;

const known = new Set(KNOWN_PHRASES);
export const isKnownPhrase = (words: readonly string[]): boolean => known.has(words.join(' '));

// Words of a text never contain `=`.
export const phraseLexeme = (words: readonly string[]): string => `=${words.join(' ')}`;

export interface KnownPhrase {
  words: readonly string[];
  lexeme: string;
}

const byFirstWord = Map.groupBy(
  KNOWN_PHRASES.map((phrase): KnownPhrase => ({ words: phrase.split(' '), lexeme: phraseLexeme([phrase]) })),
  ({ words: [first = ''] }) => first,
);
const NONE: readonly KnownPhrase[] = [];

export const listPhrasesFrom = (word: string): readonly KnownPhrase[] => byFirstWord.get(word) ?? NONE;

export function standsAt(words: readonly string[], at: number, phrase: KnownPhrase): boolean {
  for (let index = 1; index < phrase.words.length; index += 1)
    if (words[at + index] !== phrase.words[index]) return false;
  return true;
}

export const listPhraseLexemes = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    listPhrasesFrom(word)
      .filter((phrase) => standsAt(words, at, phrase))
      .map(({ lexeme }) => lexeme),
  );
