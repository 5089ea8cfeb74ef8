// Longer words are cut: no one types them, and an index takes only so much.
const MAX_WORD_LENGTH = 60;

/**
 * Returns the words of a text as search compares them: letters and digits, folded to lower case and without accents. The same
 * function makes the words of the index and those of a query, so that every database finds the same.
 */
export function tokenize(text: string): string[] {
  // Most texts: nothing of them is folded but their case.
  if (ASCII.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(cut);
  const folded = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);
}

const ASCII = /^[\0-\x7f]*$/;

// The cut may fall within a letter of two UTF-16 units, whose first half is not a letter.
const cut = (word: string) =>
  word.length <= MAX_WORD_LENGTH ? word : word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
