import { asBoolean, asList, asNumber, asObject, asString } from './coerce.ts';

/** One page of a list. `next` is the cursor to send, or a page number where the provider only says `has_next`; null at the end. */
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
