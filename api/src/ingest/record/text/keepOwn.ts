import { splitSentences } from './readBoundsInText.ts';

/** Returns the sentences about a product, without what follows the names of others. Those that name none are about the one named before them. */
export function keepOwn(text: string, product: string | null, names: readonly string[]): string[] {
  const sentences = splitSentences(text);
  if (product === null) return sentences;
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  // FortiNAC-F is another product than FortiNAC.
  const pattern = new RegExp(`(?:${longestFirst.map(escapePattern).join('|')})(?-i:-[A-Z]+\\b)?`, 'gi');
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

const escapePattern = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
