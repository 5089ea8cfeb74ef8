import { Statement } from './Statement.ts';

const tag = (texts: TemplateStringsArray, ...values: unknown[]): Statement => new Statement(texts, values);

/** Nothing, for a part that is not needed: ``sql`select 1 ${filter ?? sql.empty}` ``. */
const empty = new Statement([''], []);

/** The parts one after the other, ', ' between them unless told otherwise. Plain values are allowed. */
function join(parts: readonly unknown[], separator = ', '): Statement {
  if (parts.length === 0) return empty;
  return new Statement(['', ...parts.slice(1).map(() => separator), ''], parts);
}

/** A table's or column's name chosen at run time, quoted. */
const ident = (name: string): Statement => new Statement([`"${name.replaceAll('"', '""')}"`], []);

/** A value for a jsonb place: always made text here and cast there, as the two drivers differ in guessing. */
const json = (value: unknown): Statement => new Statement(['', '::jsonb'], [JSON.stringify(value ?? null)]);

/**
 * The one way to write SQL: ``sql`select * from users where id = ${id}` ``.
 * Values become parameters; a nested `sql` becomes part of the text; an array is one parameter (`= any(${ids}::integer[])`).
 */
export const sql = Object.assign(tag, { empty, join, ident, json });

/** `%text%` for LIKE, with the wildcards of the text itself escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
