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

// For optional parts: ``sql`select 1 ${filter ?? sql.empty}` ``.
const empty = new Statement([''], []);

// Parts may be plain values.
function join(parts: readonly unknown[], separator = ', '): Statement {
  if (parts.length === 0) return empty;
  return new Statement(['', ...parts.slice(1).map(() => separator), ''], parts);
}

// Quotes a table or column name that is chosen at run time.
const ident = (name: string): Statement => new Statement([`"${name.replaceAll('"', '""')}"`], []);

// A jsonb value, serialized here and cast in the statement because the two drivers infer types differently.
const json = (value: unknown): Statement => new Statement(['', '::jsonb'], [JSON.stringify(value ?? null)]);

// `("a", "b") values ($1, $2)` of an insert, and `"a" = $1, "b" = $2` of an update.
const values = (row: object): Statement =>
  sql`(${join(Object.keys(row).map(ident))}) values (${join(Object.values(row))})`;
const set = (row: object): Statement =>
  join(Object.entries(row).map(([name, value]) => sql`${ident(name)} = ${value}`));

// A set of rows with these columns, each one parameter: `unnest($1::integer[], $2::text[])`.
function unnest<T extends object>(rows: readonly T[], types: { [K in keyof T]?: string }): Statement {
  const columns = (Object.entries(types) as [keyof T, string][]).map(
    ([name, type]) => new Statement(['', `::${type}[]`], [rows.map((row) => row[name])]),
  );
  return sql`unnest(${join(columns)})`;
}

const SEPARATOR = '\x01';

// A set of long, non-empty texts without U+0001, which separates them: splitting is several times as fast as parsing
// an array.
const texts = (values: readonly string[]): Statement =>
  new Statement(['string_to_table(', "::text, E'\\x01')"], [values.join(SEPARATOR)]);

// Values become parameters, a nested `sql` is inserted, and an array is one parameter (`= any(${ids}::integer[])`).
export const sql = Object.assign(tag, { empty, join, ident, json, set, texts, unnest, values });

export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const READS = /^\s*(select|with)\b/i;

const WRITES = /\b(insert|update|delete|merge|nextval|setval|pg_advisory\w*|pg_terminate_backend)\b/i;

// Such a statement may be retried and run on a full disk.
export const isRead = (text: string): boolean => READS.test(text) && !WRITES.test(text);

// The condition that a stored end time has passed. Ends are set at most `maxMs` ahead; an end more than twice as far
// ahead was stored while the clock was wrong and counts as passed. Smaller differences may be clock skew between
// machines.
export const hasEnded = (end: Statement, now: Date, maxMs: number): Statement =>
  sql`(${end} <= ${now} or ${end} > ${new Date(now.getTime() + 2 * maxMs)})`;
