import { formatValue } from './searchQuery.ts';
import { findSearchField, searchFields } from './searchFields.ts';

/** A completion that replaces the text from `from` to `to`. */
export interface Completion {
  from: number;
  to: number;
  options: readonly CompletionOption[];
  /** Requests names from the provider that contain this text. */
  lookup?: { field: 'vendor' | 'product'; text: string };
}

export interface CompletionOption {
  /** The inserted text. */
  insert: string;
  /** The meaning of the completion. */
  detail: string;
}

const VALUE = /(?:^|[\s(])-*([\p{L}_]+)(?::[<>]?=?|[<>]=?|=)(?:"([^"]*)|([^\s()"]*))$/u;
const NAME = /(?:^|[\s(])-*([\p{L}_]*)$/u;

/** Completes the name of a field or one of its values at the caret. Nothing within a phrase, and nothing after the last letter. */
export function completeQuery(text: string, caret: number): Completion {
  const before = text.slice(0, caret);
  const none = { from: caret, to: caret, options: [] };
  const [, name, quoted, bare] = VALUE.exec(before) ?? [];
  if (name !== undefined) {
    const typed = quoted ?? bare ?? '';
    const from = caret - typed.length - (quoted === undefined ? 0 : 1);
    const to = caret + countMatch(text.slice(caret), quoted === undefined ? /^[^\s()"]*/ : /^[^"]*"?/);
    return { from, to, ...completeValue(name, typed) };
  }
  if ((before.match(/"/g) ?? []).length % 2 === 1) return none;
  const [, begun] = NAME.exec(before) ?? [];
  if (begun === undefined) return none;
  const to = caret + countMatch(text.slice(caret), /^[\p{L}_]*(?::|[<>]=?|=)?/u);
  const options = searchFields
    .filter((field) => field.name.startsWith(begun.toLowerCase()))
    .map((field) => ({ insert: `${field.name}${field.isOrdered ? '>=' : ':'}`, detail: field.matches }));
  return { from: caret - begun.length, to, options };
}

const countMatch = (text: string, pattern: RegExp) => pattern.exec(text)?.[0].length ?? 0;

function completeValue(name: string, typed: string): Pick<Completion, 'options' | 'lookup'> {
  const field = findSearchField(name);
  if (field?.name === 'vendor' || field?.name === 'product') {
    return { options: [], lookup: { field: field.name, text: typed } };
  }
  const fitting = (field?.values ?? []).filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
  const isComplete = fitting.length === 1 && fitting[0] === typed;
  return { options: isComplete ? [] : fitting.map((value) => ({ insert: value, detail: field?.matches ?? '' })) };
}

/** An option that inserts a name, in quotes where it needs them. */
export const toNameOption = (name: string, detail: string): CompletionOption => ({ insert: formatValue(name), detail });

/** The text with an option in it, and where the caret is then: after a name of a field, or a blank after its value. */
export function applyCompletion(text: string, { from, to }: Completion, insert: string) {
  const after = text.slice(to);
  const isField = /[:=]$/.test(insert);
  const blank = isField || /^[\s)]/.test(after) ? '' : ' ';
  return {
    text: `${text.slice(0, from)}${insert}${blank}${after}`,
    caret: from + insert.length + (isField || after.startsWith(')') ? 0 : 1),
  };
}
