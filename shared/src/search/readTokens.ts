import { fieldAliases, findSearchField, MAX_VALUE_LENGTH, type SearchField, searchFields } from './searchFields.ts';
import type { Comparison, FieldTerm, TextTerm } from './searchQuery.ts';

/** An error in a query with its position and length in UTF-16 units. */
export interface QueryProblem {
  position: number;
  length: number;
  message: string;
  /** Alternatives for that position. */
  suggestion?: string;
}

/** Thrown within the parser alone, which returns its problem. */
export class QuerySyntaxError extends Error {
  readonly problem: QueryProblem;

  constructor(problem: QueryProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A term, or a sign that joins terms. `-` is read as NOT. */
export interface Token {
  kind: 'term' | '(' | ')' | 'AND' | 'OR' | 'NOT';
  position: number;
  length: number;
  term?: TextTerm | FieldTerm;
}

// Control characters and half a surrogate pair are no text: PostgreSQL takes neither, and addresses cannot hold them.
const BLANK = /[\s\p{Cc}\p{Cs}]+/uy;
const BLANKS = new RegExp(BLANK, 'gu');
const SIGN = /[()]|-(?=-*["(\p{L}\p{N}_])/uy;
const QUOTED = /"((?:[^"\\]|\\[^])*)"(\*?)/uy;
const BARE = /[^\s\p{Cc}\p{Cs}()"]+/uy;
const CVE_ID = /^cve-\d{4}-\d{4,19}$/i;
// Neither https://... nor std::vector names a field.
const FIELD = /([\p{L}_][\p{L}\p{N}_]*)(?::(?!\/\/|:)([<>]=?|=)?|([<>]=?|=))/uy;

/** Splits a text into terms and signs; throws a `QuerySyntaxError`. Words without a letter or digit are left out. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    position += match?.[0].length ?? 0;
    return match;
  };
  while (position < text.length) {
    if (take(BLANK)) continue;
    const start = position;
    const sign = take(SIGN)?.[0];
    const kind = sign === undefined ? takeTerm() : sign === '-' ? 'NOT' : (sign as '(' | ')');
    if (typeof kind === 'string') tokens.push({ kind, position: start, length: position - start });
    else if (kind !== undefined) tokens.push({ kind: 'term', position: start, length: position - start, term: kind });
  }
  return tokens;

  function takeTerm(): TextTerm | FieldTerm | 'AND' | 'OR' | 'NOT' | undefined {
    const start = position;
    const field = take(FIELD);
    if (field) {
      const [written, name = '', afterColon, alone] = field;
      const value = takeValue();
      const problem = { position: start, length: position - start };
      return toFieldTerm({ written, name, comparison: (afterColon ?? alone ?? '=') as Comparison, ...value }, problem);
    }
    const quoted = takeQuoted();
    if (quoted) return toTextTerm(quoted.value, quoted.star !== '');
    const word = take(BARE)?.[0] ?? '';
    if (CVE_ID.test(word)) return { kind: 'field', field: 'id', comparison: '=', value: word.toUpperCase() };
    return word === 'AND' || word === 'OR' || word === 'NOT' ? word : toTextTerm(word, word.endsWith('*'));
  }

  function takeQuoted() {
    if (text[position] !== '"') return undefined;
    const match = take(QUOTED);
    if (match === null) throw new QuerySyntaxError({ position, length: 1, message: 'This quote is never closed.' });
    return { value: (match[1] ?? '').replaceAll(/\\(["\\])/g, '$1'), star: match[2] ?? '' };
  }

  function takeValue() {
    const at = position;
    const value = takeQuoted()?.value ?? take(BARE)?.[0].replace(/\*+$/, '') ?? '';
    return { value: value.replaceAll(BLANKS, ' ').trim(), at, end: position };
  }
}

// The words of one word that was typed stand next to each other: `heap-based` is the phrase "heap based".
function toTextTerm(text: string, isPrefix: boolean): TextTerm | undefined {
  const words = tokenize(text);
  return words.length === 0 ? undefined : { kind: 'text', words, isPhrase: words.length > 1, isPrefix };
}

interface WrittenField {
  /** The name with its sign, as typed. */
  written: string;
  name: string;
  comparison: Comparison;
  value: string;
  at: number;
  end: number;
}

function toFieldTerm(typed: WrittenField, whole: { position: number; length: number }): FieldTerm {
  const { written, name, comparison, value, at, end } = typed;
  const field = findSearchField(name);
  if (field === undefined) throw new QuerySyntaxError(toUnknownField(name, whole.position));
  if (comparison !== '=' && !field.isOrdered) {
    const message = `\`${field.name}\` takes \`:\` and not \`${comparison}\`.`;
    throw new QuerySyntaxError({
      position: whole.position,
      length: written.length,
      message,
      suggestion: `${field.name}:`,
    });
  }
  if (value === '') {
    const message = `Write ${field.expects} right after \`${written}\`.`;
    throw new QuerySyntaxError({ ...whole, message });
  }
  const read = field.read(value);
  if (read === undefined) throw new QuerySyntaxError(toBadValue(field, value, { position: at, length: end - at }));
  return { kind: 'field', field: field.name, comparison, value: read } as FieldTerm;
}

function toUnknownField(name: string, position: number): QueryProblem {
  const folded = name.toLowerCase();
  const suggestion =
    (Object.hasOwn(fieldAliases, folded) ? fieldAliases[folded] : undefined) ??
    suggestWord(
      folded,
      searchFields.map((field) => field.name),
    );
  const message = `Unknown field \`${name}\`.`;
  const place = { position, length: name.length };
  return suggestion === undefined
    ? { ...place, message: `${message} Put text that has such a sign in quotes.` }
    : { ...place, message: `${message} Did you mean \`${suggestion}\`?`, suggestion };
}

function toBadValue(field: SearchField, value: string, place: { position: number; length: number }): QueryProblem {
  if (value.length > MAX_VALUE_LENGTH) {
    return { ...place, message: `\`${field.name}\` takes at most ${MAX_VALUE_LENGTH} characters.` };
  }
  const suggestion = suggestWord(value, field.values ?? []);
  const message = `\`${field.name}\` takes ${field.expects}.`;
  return suggestion === undefined
    ? { ...place, message }
    : { ...place, message: `${message} Did you mean \`${suggestion}\`?`, suggestion };
}

function suggestWord(typed: string, words: readonly string[]): string | undefined {
  const folded = typed.toLowerCase();
  const started = folded.length >= 2 ? words.find((word) => word.toLowerCase().startsWith(folded)) : undefined;
  if (started !== undefined) return started;
  const limit = folded.length < 4 ? 1 : 2;
  const byDistance = words
    .map((word) => ({ word, distance: countEdits(folded, word.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [nearest] = byDistance;
  return nearest !== undefined && nearest.distance <= limit ? nearest.word : undefined;
}

// Insertions, deletions, replacements and swaps of neighbors that make one word of the other.
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (costs: readonly number[], index: number) => costs[index] ?? Number.POSITIVE_INFINITY;

// Longer words are cut: no one types them, and an index takes only so much.
const MAX_WORD_LENGTH = 60;

/**
 * Returns the words of a text as search compares them: letters and digits, folded to lower case and without accents. The same
 * function makes the words of the index and those of a query, so that every database finds the same.
 */
export function tokenize(text: string): string[] {
  // Most texts contain nothing to fold except case.
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
