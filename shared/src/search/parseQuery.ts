import { formatQuery, joinQueries, negateQuery, type SearchQuery } from './searchQuery.ts';
import { type QueryProblem, QuerySyntaxError, readTokens, type Token } from './readTokens.ts';

/** A parsed query; undefined for an empty text, or an error. */
export type ParsedQuery =
  | { query: SearchQuery | undefined; error?: undefined }
  | { query?: undefined; error: QueryProblem };

/** The limit in UTF-16 units, for the text and for the result of `formatQuery`. */
export const MAX_QUERY_LENGTH = 1000;
/** Words, phrases and conditions. */
export const MAX_QUERY_TERMS = 50;
/** Parentheses within parentheses. */
export const MAX_QUERY_DEPTH = 10;

/**
 * Parses the query language (specification, "Search"): words, "phrases", `word*`, `field:value` and `field>=value`, joined by AND
 * unless `OR` stands between them; `-` or `NOT` negates, parentheses group. Never throws.
 */
export function parseQuery(text: string): ParsedQuery {
  if (text.length > MAX_QUERY_LENGTH) return { error: tooLong(text) };
  try {
    const tokens = readTokens(text);
    const query = tokens.length === 0 ? undefined : parseTokens(tokens, text.length);
    // The formatted text may be longer: separators become spaces and quotes, and some letters expand to several.
    return query !== undefined && formatQuery(query).length > MAX_QUERY_LENGTH ? { error: tooLong(text) } : { query };
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { error: error.problem };
    throw error;
  }
}

function tooLong(text: string): QueryProblem {
  const position = Math.min(text.length, MAX_QUERY_LENGTH);
  const message = `A query takes at most ${MAX_QUERY_LENGTH.toLocaleString('en-US')} characters.`;
  return { position, length: text.length - position, message };
}

// Descends from OR over AND to single terms; recursion is bounded by the depth of parentheses.
function parseTokens(tokens: readonly Token[], end: number): SearchQuery {
  let index = 0;
  let depth = 0;
  let terms = 0;
  const query = parseOr();
  const rest = tokens[index];
  if (rest !== undefined) fail(rest, 'This parenthesis closes nothing.');
  return query;

  function parseOr(): SearchQuery {
    const parts = [parseAnd()];
    while (tokens[index]?.kind === 'OR') {
      index += 1;
      parts.push(parseAnd());
    }
    return joinQueries('or', parts);
  }

  function parseAnd(): SearchQuery {
    const parts = [parseNot()];
    for (
      let next = tokens[index];
      next !== undefined && next.kind !== 'OR' && next.kind !== ')';
      next = tokens[index]
    ) {
      if (next.kind === 'AND') index += 1;
      parts.push(parseNot());
    }
    return joinQueries('and', parts);
  }

  function parseNot(): SearchQuery {
    let isNegated = false;
    for (; tokens[index]?.kind === 'NOT'; index += 1) isNegated = !isNegated;
    const part = parsePart();
    return isNegated ? negateQuery(part) : part;
  }

  function parsePart(): SearchQuery {
    const token = tokens[index];
    const before = tokens[index - 1];
    index += 1;
    if (token?.term !== undefined) {
      terms += 1;
      if (terms > MAX_QUERY_TERMS) fail(token, `A query takes at most ${MAX_QUERY_TERMS} words and conditions.`);
      return token.term;
    }
    if (token?.kind === '(') return parseGroup(token);
    if (before?.kind === '(' && token === undefined) fail(before, NEVER_CLOSED);
    if (before?.kind === '(' && token?.kind === ')') fail(before, 'These parentheses are empty.', token);
    if (before !== undefined && before.kind !== 'term' && before.kind !== '(' && before.kind !== ')') {
      fail(before, `Write what comes after ${before.length === 1 ? 'the minus' : before.kind}.`);
    }
    const first = token ?? { kind: 'AND', position: end, length: 0 };
    return fail(
      first,
      first.kind === ')' ? 'This parenthesis closes nothing.' : `Write what comes before ${first.kind}.`,
    );
  }

  function parseGroup(open: Token): SearchQuery {
    depth += 1;
    if (depth > MAX_QUERY_DEPTH) fail(open, `A query takes at most ${MAX_QUERY_DEPTH} parentheses in each other.`);
    const group = parseOr();
    if (tokens[index]?.kind !== ')') fail(open, NEVER_CLOSED);
    index += 1;
    depth -= 1;
    return group;
  }
}

const NEVER_CLOSED = 'This parenthesis is never closed.';

// Refuses the text from one token on to the end of this or another.
function fail({ position, length }: Token, message: string, last?: Token): never {
  const until = last === undefined ? position + length : last.position + last.length;
  throw new QuerySyntaxError({ position, length: until - position, message });
}
