export type Shape = Record<string, unknown>;

/** The object, or an empty one: records are read as they come, and odd shapes must not throw. */
export const asObject = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {};

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A trimmed text that PostgreSQL takes (no NUL, no half of a surrogate pair), or undefined for blanks and other types. */
export function asString(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const storable = value.isWellFormed() && !value.includes('\0') ? value : value.toWellFormed().replaceAll('\0', '');
  const text = storable.trim();
  return text === '' ? undefined : text;
}

/** At most `length` characters, never half of a surrogate pair. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/\p{Surrogate}$/u, '');
