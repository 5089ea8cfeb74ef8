import type { FieldTerm, SearchQuery, TextTerm } from './searchQuery.ts';

/** Writes a query as `parseQuery` reads it: parsing it again gives an equal tree. */
export function formatQuery(query: SearchQuery): string {
  switch (query.kind) {
    case 'and':
      return query.parts.map((part) => (part.kind === 'or' ? group(part) : formatQuery(part))).join(' ');
    case 'or':
      return query.parts.map((part) => formatQuery(part)).join(' OR ');
    case 'not':
      return `-${query.part.kind === 'and' || query.part.kind === 'or' ? group(query.part) : formatQuery(query.part)}`;
    case 'text':
      return formatText(query);
    default:
      return formatField(query);
  }
}

const group = (query: SearchQuery) => `(${formatQuery(query)})`;

function formatText({ words, isPhrase, isPrefix }: TextTerm): string {
  const text = words.join(' ');
  return `${isPhrase ? `"${text}"` : text}${isPrefix ? '*' : ''}`;
}

const signs = { '=': ':', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;

const formatField = ({ field, comparison, value }: FieldTerm) =>
  `${field}${signs[comparison]}${formatValue(String(value))}`;

/** In quotes unless it is a plain word. */
export const formatValue = (value: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(value) ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
