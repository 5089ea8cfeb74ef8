import { tokenize } from '@faultline/shared/search';
import type { CveDocument } from './CveRecord.ts';
import { type KnownPhrase, listPhrasesFrom, standsAt } from './knownPhrases.ts';
import { getHost } from './coerce.ts';

// The parts of a record that full text search finds.
export interface SearchedText {
  cveId: string;
  name: string;
  document: Pick<CveDocument, 'descriptions' | 'affected' | 'references' | 'cwes' | 'rejected_reason'>;
}

// Positions of a `tsvector` end at 16,383; the longest real records have 3,000 words.
const MAX_WORDS = 16_000;
// The number of positions that a `tsvector` stores per word.
const MAX_POSITIONS = 255;
// The part of a word that is indexed.
const MAX_HOST_LENGTH = 253;

// The lexeme of a weakness, with a mark that no word contains.
export const cweLexeme = (number: number): string => `#${number}`;

// The lexeme of a host, with the hosts above it.
export const hostLexeme = (host: string): string => `@${host.toLowerCase().slice(0, MAX_HOST_LENGTH)}`;

// The parts of a text that are searched; a phrase is within one of them.
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

export const listHosts = ({ references }: SearchedText['document']): string[] => [
  ...new Set(references.flatMap(({ url }) => getHost(url) || [])),
];

// `docs.example.com` is also found as `example.com` and `com`.
const withParents = (host: string): string[] => {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
};

const quote = (lexeme: string) => `'${/['\\]/.test(lexeme) ? lexeme.replaceAll(/['\\]/g, String.raw`$&$&`) : lexeme}'`;

// A word of a record with its positions so far.
interface FoundWord {
  text: string;
  positions: number;
  // The known phrases that begin with it.
  phrases: readonly KnownPhrase[];
}

// The text of the `tsvector` of a record: its words with their positions, its known phrases, its weaknesses and the
// hosts of its references.
export function toTsvector(searched: SearchedText): string {
  const found = new Map<string, FoundWord>();
  const hosts = listHosts(searched.document);
  const signs = new Set<string>();
  let position = 0;
  for (const text of listTexts(searched, hosts)) {
    const words = tokenize(text);
    if (words.length > MAX_WORDS - position) words.length = MAX_WORDS - position;
    // Called for every word of every record, so each word causes one lookup.
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as string;
      position += 1;
      let known = found.get(word);
      if (known === undefined) {
        // Words consist of letters and digits, so they contain nothing to escape.
        known = { text: `'${word}':${position}`, positions: 1, phrases: listPhrasesFrom(word) };
        found.set(word, known);
      } else if (known.positions < MAX_POSITIONS) {
        known.text += `,${position}`;
        known.positions += 1;
      }
      for (const phrase of known.phrases) if (standsAt(words, at, phrase)) signs.add(phrase.lexeme);
    }
    position = Math.min(position + 1, MAX_WORDS); // parts do not touch
  }
  for (const { id } of searched.document.cwes) if (id !== null) signs.add(cweLexeme(Number(id.slice('CWE-'.length))));
  for (const host of hosts) for (const name of withParents(host)) signs.add(hostLexeme(name));
  return [...[...found.values()].map(({ text }) => text), ...[...signs].map(quote)].join(' ');
}

// Formats any text as a lexeme of a `tsquery`, cut to the indexed length.
export const quoteLexeme = (lexeme: string): string => quote(lexeme.replaceAll('\0', ''));
