import { truncate } from './coerce.ts';

const MAX_NAME_LENGTH = 120;
const MIN_NAME_LENGTH = 30;
const SENTENCE_END = /[.!?](?=\s+["'(\p{Lu}\d])|[.!?]?$/gu;

function firstSentence(text: string): string {
  for (const { index } of text.matchAll(SENTENCE_END)) {
    if (index >= MIN_NAME_LENGTH) return text.slice(0, index);
  }
  return text;
}

/** A name for the record without a title (42 % of them): its description's first sentence, cut between words at 120 characters. */
export function deriveName(description: string): string {
  const line = truncate(description, 2000).replace(/\s+/gu, ' ').trim();
  const sentence = firstSentence(line).replace(/[.\s]+$/u, '') || line;
  if (sentence.length <= MAX_NAME_LENGTH) return sentence;
  const words = truncate(sentence, MAX_NAME_LENGTH)
    .replace(/\s+\S*$/u, '')
    .replace(/[\s,;:(]+$/u, '');
  return `${words}…`;
}
