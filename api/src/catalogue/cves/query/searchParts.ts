import type { FieldTerm, SearchQuery, TextTerm } from '@faultline/shared/search';
import { isKnownPhrase, listPhraseLexemes, phraseLexeme } from '../../../ingest/record/knownPhrases.ts';
import { cweLexeme, hostLexeme, quoteLexeme } from '../../../ingest/record/searchWords.ts';

export type NameTerm = FieldTerm & { field: 'vendor' | 'product' };

// The parts of a query, all of which must match, by the way they are evaluated.
export interface SearchParts {
  // A `tsquery` that the index of words can answer.
  words: string | undefined;
  names: NameTerm[];
  isTracked: boolean;
  columns: SearchQuery[];
  rest: SearchQuery[];
}

export function splitSearch(query: SearchQuery | undefined): SearchParts {
  const parts = query === undefined ? [] : query.kind === 'and' ? query.parts : [query];
  const texts = parts.filter(isOfText);
  const isIndexed = texts.some(isAnchored);
  const others = parts.filter((part) => !isOfText(part) || !isIndexed);
  const names = others.filter(isNameTerm);
  const isTracked = others.some(isTrackedTerm);
  const left = others.filter((part) => !isNameTerm(part) && !isTrackedTerm(part));
  return {
    words: isIndexed ? toTsquery({ kind: 'and', parts: texts }) : undefined,
    names,
    isTracked,
    columns: left.filter(isOfColumns),
    rest: left.filter((part) => !isOfColumns(part)),
  };
}

export function listTerms(query: SearchQuery): (TextTerm | FieldTerm)[] {
  if (query.kind === 'text' || query.kind === 'field') return [query];
  return query.kind === 'not' ? listTerms(query.part) : query.parts.flatMap(listTerms);
}

export const isNameTerm = (part: SearchQuery): part is NameTerm =>
  part.kind === 'field' && (part.field === 'vendor' || part.field === 'product');

const isTrackedTerm = (part: SearchQuery) => part.kind === 'field' && part.field === 'tracked' && part.value;

const isTextTerm = (term: TextTerm | FieldTerm) => term.kind === 'text' || term.field === 'cwe' || term.field === 'ref';

export const PHRASE_OPERATOR = '<->';
const COLUMNS = new Set(['cvss', 'published', 'updated', 'kev', 'exploit', 'id', 'severity', 'exploitation', 'status']);

// True if the query consists of words, and of weaknesses and hosts, which are lexemes too.
export const isOfText = (query: SearchQuery): boolean => listTerms(query).every(isTextTerm);
const isOfColumns = (query: SearchQuery): boolean =>
  listTerms(query).every((term) => term.kind === 'field' && COLUMNS.has(term.field));

// True if every match contains at least one word of the query, so that the word index finds it.
export function isAnchored(query: SearchQuery): boolean {
  if (query.kind === 'not') return false;
  if (query.kind === 'and') return query.parts.some(isAnchored);
  return query.kind === 'or' ? query.parts.every(isAnchored) : true;
}

// Converts a query of words, weaknesses and hosts to a `tsquery`.
export function toTsquery(query: SearchQuery): string {
  switch (query.kind) {
    case 'text':
      return writeText(query);
    case 'field':
      return quoteLexeme(query.field === 'cwe' ? cweLexeme(query.value) : hostLexeme(String(query.value)));
    case 'not':
      return `!(${toTsquery(query.part)})`;
    default:
      return query.parts.map((part) => `(${toTsquery(part)})`).join(query.kind === 'and' ? ' & ' : ' | ');
  }
}

function writeText({ words, isPhrase, isPrefix }: TextTerm): string {
  const last = words.length - 1;
  const write = (operator: string) =>
    words.map((word, index) => `${quoteLexeme(word)}${isPrefix && index === last ? ':*' : ''}`).join(` ${operator} `);
  if (!isPhrase) return write('&');
  if (!isPrefix && isKnownPhrase(words)) return quoteLexeme(phraseLexeme(words));
  // Known phrases within this one reduce the texts that the index finds.
  const known = [...new Set(listPhraseLexemes(isPrefix ? words.slice(0, last) : words))];
  return [...known.map(quoteLexeme), `(${write(PHRASE_OPERATOR)})`].join(' & ');
}
