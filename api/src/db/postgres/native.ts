import { type QueryConfig, type QueryResult, types } from 'pg';

/** A statement with the driver's own types instead of ours. */
export const nativeQuery = (text: string, values?: readonly unknown[]): QueryConfig => ({
  text,
  types,
  ...(values !== undefined && values.length > 0 ? { values: [...values] } : {}),
});

/** Several statements at once give several results; their rows together are the answer. */
export const readNative = (result: QueryResult | QueryResult[]): { rows: unknown[] } => ({
  rows: [result].flat().flatMap(({ rows }) => rows as unknown[]),
});
