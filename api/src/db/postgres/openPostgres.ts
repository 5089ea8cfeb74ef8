import { type ClientBase, type CustomTypesConfig, Pool, types as defaultTypes } from 'pg';
import { arrayElements, readers } from '../readers.ts';
import { PostgresDb } from './PostgresDb.ts';

const defaultReader = defaultTypes.getTypeParser as (oid: number, format?: string) => (text: string) => unknown;
const readTexts = defaultReader(1009) as (text: string) => (string | null)[];

const readArray = (element: number) => (text: string) =>
  readTexts(text).map((item) => (item === null ? null : readers[element]?.(item)));

const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const element = arrayElements[oid];
    if (element !== undefined) return readArray(element);
    return readers[oid] ?? defaultReader(oid, format);
  }) as CustomTypesConfig['getTypeParser'],
};

export interface PostgresOptions {
  databaseUrl: string;
  poolSize?: number | undefined;
  /** Told of connections that break while idle; the pool replaces them. */
  onIdleError?: ((error: Error) => void) | undefined;
}

export async function openPostgres({ databaseUrl, poolSize = 10, onIdleError }: PostgresOptions): Promise<PostgresDb> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize,
    types,
    application_name: 'faultline',
    connectionTimeoutMillis: 10_000,
    // The pool waits for the promise, which its types do not say.
    onConnect: ((client) => client.query("set time zone 'UTC'")) as (client: ClientBase) => void,
  });
  pool.on('error', (error) => onIdleError?.(error));
  return new PostgresDb(pool);
}
