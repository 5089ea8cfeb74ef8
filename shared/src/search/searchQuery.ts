/** A query: a tree of conditions on a CVE (decision 0089). */
export type SearchQuery =
  | { kind: 'and' | 'or'; parts: readonly SearchQuery[] }
  | { kind: 'not'; part: SearchQuery }
  | TextTerm
  | FieldTerm;

/**
 * Words (`tokenize`) that all occur in the text of the CVE; those of a phrase are adjacent and in this order. With `isPrefix`
 * the last one is the start of a word: `over` finds `overflow`.
 */
export interface TextTerm {
  kind: 'text';
  words: readonly string[];
  isPhrase: boolean;
  isPrefix: boolean;
}

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/**
 * A condition on one field. Dates are UTC days such as `2026-01-31`, severities have the spelling of the contract, CWEs are
 * numbers, scores are 0 to 10 and EPSS is 0 to 1.
 */
export type FieldTerm =
  | { kind: 'field'; field: 'cvss' | 'epss'; comparison: Comparison; value: number }
  | { kind: 'field'; field: 'published' | 'updated'; comparison: Comparison; value: string }
  | { kind: 'field'; field: 'kev' | 'exploit' | 'tracked'; comparison: '='; value: boolean }
  | { kind: 'field'; field: 'cwe'; comparison: '='; value: number }
  /**
   * `vendor` and `product` match names that contain the text, folded; `id` the beginning of a CVE id; `ref` a host of a reference or
   * one above it. `severity` is a level, `exploitation` one of `none`, `poc` (or more) and `active`, `status` a word such as `rejected`.
   */
  | {
      kind: 'field';
      field: 'id' | 'vendor' | 'product' | 'severity' | 'exploitation' | 'status' | 'ref';
      comparison: '=';
      value: string;
    };

export type FieldName = FieldTerm['field'];

/** Joins queries by AND or by OR, without a level for queries that are joined in the same way already. */
export function joinQueries(kind: 'and' | 'or', queries: readonly SearchQuery[]): SearchQuery {
  const parts = queries.flatMap((query) => (query.kind === kind ? query.parts : [query]));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind, parts };
}

/** Negates a query. A negation of a negation becomes the query itself. */
export const negateQuery = (query: SearchQuery): SearchQuery =>
  query.kind === 'not' ? query.part : { kind: 'not', part: query };

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

/** Adds quotes unless the value is a plain word. */
export const formatValue = (value: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(value) ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
