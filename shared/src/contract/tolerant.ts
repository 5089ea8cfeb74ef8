/**
 * Readers for a provider that is not ours: each takes anything and gives the wanted type or nothing.
 * Unknown fields are ignored, ids may be strings or numbers, lists may stand under several names (specification 17.5).
 */
export type Shape = Record<string, unknown>;

export const shape = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {};

/** The first usable text among the values: strings that are not blank, and numbers. */
export function text(...values: unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return undefined;
}

/** The first finite number among the values; texts that are numbers count. */
export function number(...values: unknown[]): number | undefined {
  for (const value of values) {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  }
  return undefined;
}

export const flag = (value: unknown, otherwise = false): boolean =>
  typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : otherwise;

/** A list that is bare, or stands under the first of the keys that holds one. */
export function list(value: unknown, ...keys: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  for (const key of keys) {
    const member = shape(value)[key];
    if (Array.isArray(member)) return member;
  }
  return [];
}

export const texts = (value: unknown): string[] =>
  list(value).flatMap((item) => {
    const found = text(item);
    return found === undefined ? [] : [found];
  });
