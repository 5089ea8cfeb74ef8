import { tokenize } from '@faultline/shared/search';
import type { CveDocument } from './CveRecord.ts';
import { listPhraseLexemes } from './knownPhrases.ts';

/** What of a record full text finds. */
export interface SearchedText {
  cveId: string;
  name: string;
  document: Pick<CveDocument, 'descriptions' | 'affected' | 'references' | 'cwes' | 'rejected_reason'>;
}

/** Positions of a `tsvector` end at 16,383; the longest real records have 3,000 words. */
const MAX_WORDS = 16_000;
/** A `tsvector` keeps so many positions of a word. */
const MAX_POSITIONS = 255;
/** An index takes only so much of one. */
const MAX_HOST_LENGTH = 253;

/** The lexeme of a weakness; no word of a text has its sign. */
export const cweLexeme = (number: number): string => `#${number}`;

/** The lexeme of a host, with the hosts above it. */
export const hostLexeme = (host: string): string => `@${host.toLowerCase().slice(0, MAX_HOST_LENGTH)}`;

/** The parts of a text that are searched; a phrase is within one of them. */
export function listTexts({ cveId, name, document }: SearchedText, hosts = listHosts(document)): string[] {
  return [
    cveId,
    name,
    ...document.descriptions.map(({ text }) => text),
    ...(document.rejected_reason === null ? [] : [document.rejected_reason]),
    ...new Set(document.affected.flatMap(({ vendor, product }) => [vendor ?? '', product ?? ''])),
    ...document.cwes.map(({ description }) => description),
    ...hosts,
  ];
}

/** The hosts of the references, each once. */
export const listHosts = ({ references }: SearchedText['document']): string[] => [
  ...new Set(references.map(({ url }) => new URL(url).hostname).filter((host) => host !== '')),
];

/** `docs.example.com` is also found as `example.com` and `com`. */
const withParents = (host: string): string[] => {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
};

const quote = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, String.raw`$&$&`)}'`;

/** The text of the `tsvector` of a record: its words with their positions, its known phrases, its weaknesses and the hosts of its references. */
export function toTsvector(searched: SearchedText): string {
  const positions = new Map<string, number[]>();
  const hosts = listHosts(searched.document);
  const phrases: string[] = [];
  let position = 0;
  for (const text of listTexts(searched, hosts)) {
    const words = tokenize(text).slice(0, MAX_WORDS - position);
    phrases.push(...listPhraseLexemes(words));
    for (const word of words) {
      position += 1;
      const known = positions.get(word);
      if (known === undefined) positions.set(word, [position]);
      else if (known.length < MAX_POSITIONS) known.push(position);
    }
    position = Math.min(position + 1, MAX_WORDS); // parts do not touch
  }
  const { cwes } = searched.document;
  const signs = new Set([
    ...phrases,
    ...cwes.flatMap(({ id }) => (id === null ? [] : [cweLexeme(Number(id.slice('CWE-'.length)))])),
    ...hosts.flatMap(withParents).map(hostLexeme),
  ]);
  // Words are letters and digits: they need no quotes within.
  const words = [...positions].map(([word, places]) => `'${word}':${places.join(',')}`);
  return [...words, ...[...signs].map(quote)].join(' ');
}

/** A lexeme as a `tsquery` is written; any text, of which only so much is looked for. */
export const quoteLexeme = (lexeme: string): string => quote(lexeme.replaceAll('\0', ''));
