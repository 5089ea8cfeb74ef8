import { cut } from './lenient.ts';

const LONGEST = 120;
const SHORTEST = 30;
const SENTENCE_END = /[.!?](?=\s+["'(\p{Lu}\d])|[.!?]?$/gu;

function firstSentence(text: string): string {
  for (const { index } of text.matchAll(SENTENCE_END)) {
    if (index >= SHORTEST) return text.slice(0, index);
  }
  return text;
}

/** A name for the record without a title (42 % of them): its description's first sentence, cut between words at 120 characters. */
export function deriveName(description: string): string {
  const line = cut(description, 2000).replace(/\s+/gu, ' ').trim();
  const sentence = firstSentence(line).replace(/[.\s]+$/u, '') || line;
  if (sentence.length <= LONGEST) return sentence;
  const words = cut(sentence, LONGEST)
    .replace(/\s+\S*$/u, '')
    .replace(/[\s,;:(]+$/u, '');
  return `${words}…`;
}
