/**
 * Readers for a third-party backend: each takes anything and gives the wanted type or nothing.
 * Unknown fields are ignored, ids may be strings or numbers, lists may stand under several names (specification 17.5).
 */
export type Shape = Record<string, unknown>;

export const asObject = (value: unknown): Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Shape) : {};

/** The first usable text among the values: strings that are not blank, and numbers. */
export function asString(...values: unknown[]): string | undefined {
  for (const value of values) {
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return undefined;
}

/** The first finite number among the values; texts that are numbers count. */
export function asNumber(...values: unknown[]): number | undefined {
  for (const value of values) {
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  }
  return undefined;
}

export const asBoolean = (value: unknown, otherwise = false): boolean =>
  typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : otherwise;

/** A list that is the value itself, or the value of the first key that contains one. */
export function asList(value: unknown, ...keys: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  for (const key of keys) {
    const member = asObject(value)[key];
    if (Array.isArray(member)) return member;
  }
  return [];
}

export const asStrings = (value: unknown): string[] =>
  asList(value).flatMap((item) => {
    const found = asString(item);
    return found === undefined ? [] : [found];
  });

/**
 * One page of a list. `next` is the cursor to send, or a page number where the provider only says `has_next`; null at
 * the end.
 */
export interface Page<T> {
  items: T[];
  total: number;
  hasNext: boolean;
  nextCursor: string | undefined;
}

/** Reads all page shapes of specification 17.4: nested, `cves` + total, `data` + total, bare. */
export function readPage<T>(data: unknown, item: (value: unknown) => T, ...keys: string[]): Page<T> {
  const inner = asObject(data);
  const nested = asObject(inner.data);
  const found = asList(data, 'data', 'cves', ...keys);
  const rows = found.length > 0 ? found : asList(nested, 'data', 'cves', ...keys);
  const pagination = { ...asObject(nested.pagination), ...asObject(inner.pagination) };
  const nextCursor = asString(pagination.next_cursor, inner.next_cursor);
  return {
    items: rows.map(item),
    total: asNumber(pagination.total, inner.total, nested.total) ?? rows.length,
    hasNext: asBoolean(pagination.has_next ?? inner.has_next, nextCursor !== undefined),
    nextCursor,
  };
}
