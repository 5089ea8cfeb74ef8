/** One statement, or a part of one: texts around values. Made by the `sql` tag; values never reach the text. */
export class Statement {
  readonly #texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    const flatTexts = [texts[0] ?? ''];
    const flatValues: unknown[] = [];
    const append = (text: string) => (flatTexts[flatTexts.length - 1] += text);
    values.forEach((value, index) => {
      if (value instanceof Statement) {
        append(value.#texts[0] ?? '');
        value.values.forEach((inner, at) => {
          flatValues.push(inner);
          flatTexts.push(value.#texts[at + 1] ?? '');
        });
        append(texts[index + 1] ?? '');
      } else {
        flatValues.push(value);
        flatTexts.push(texts[index + 1] ?? '');
      }
    });
    this.#texts = flatTexts;
    this.values = flatValues;
  }

  get text(): string {
    return this.#texts.reduce((text, part, index) => `${text}$${index}${part}`);
  }
}

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

const SEPARATOR = '\x01';

/** Long texts as rows, none of them empty or with U+0001 in it: split by that sign several times as fast as an array is read. */
const texts = (values: readonly string[]): Statement =>
  new Statement(['string_to_table(', "::text, E'\\x01')"], [values.join(SEPARATOR)]);

/**
 * The one way to write SQL: ``sql`select * from users where id = ${id}` ``.
 * Values become parameters; a nested `sql` becomes part of the text; an array is one parameter (`= any(${ids}::integer[])`).
 */
export const sql = Object.assign(tag, { empty, join, ident, json, texts });

/** `%text%` for LIKE, with the wildcards of the text itself escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const READS = /^\s*(select|with)\b/i;

const WRITES = /\b(insert|update|delete|merge|nextval|setval|pg_advisory\w*|pg_terminate_backend)\b/i;

/**
 * True when a statement changes nothing, so that it may be sent twice or to a full disk. A doubtful one counts as a
 * write.
 */
export const isRead = (text: string): boolean => READS.test(text) && !WRITES.test(text);
