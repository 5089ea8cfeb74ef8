import type { Db } from './Db.ts';

/** What the adapters can besides: statements of a library, with the driver's own types. */
export interface RawQueryDb extends Db {
  native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/** A database or transaction as pg-boss wants it. */
export const toPgBossExecutor = (db: Db): Executor => ({
  executeSql: async (text, values) => {
    const { rows } = await (db as RawQueryDb).native(text, values);
    return { rows: rows as never[] };
  },
});
