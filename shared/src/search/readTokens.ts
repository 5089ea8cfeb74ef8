import { fieldAliases, findSearchField, MAX_VALUE_LENGTH, type SearchField, searchFields } from './searchFields.ts';
import type { Comparison, FieldTerm, TextTerm } from './searchQuery.ts';
import { suggestWord } from './suggestWord.ts';
import { tokenize } from './tokenize.ts';

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
