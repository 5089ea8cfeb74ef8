const BASE = '/api';

export type Values = Record<string, unknown>;

const usable = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

/** The query without its empty members: only non-empty filters are sent (specification 17.1). */
export const usedQuery = (query: Values | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([key, value]) => (usable(value) ? [[key, String(value)]] : [])),
  );

/** `/cves/{cveId}` with its params filled in, each encoded, under the provider's base. */
export const address = (path: string, params: Values | undefined): string =>
  BASE +
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (!usable(value)) throw new TypeError(`The path ${path} needs a value for ${name}.`);
    return encodeURIComponent(String(value));
  });
