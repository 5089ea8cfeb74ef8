import { type ClientBase, type CustomTypesConfig, Pool, types as defaultTypes } from 'pg';
import { arrayElements, readers } from '../valueCodec.ts';
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
  requestTimeoutMs?: number | undefined;
  // The driver's additional time limit, for a server that is unreachable.
  graceMs?: number | undefined;
  onIdleError?: ((error: Error) => void) | undefined;
}

// The default time limit of requests; jobs may take longer.
const REQUEST_TIMEOUT_MS = 15_000;
// Longer than any import, vacuum or copy of a large database.
const WORK_TIMEOUT_MS = 60 * 60 * 1000;
const PROBE_TIMEOUT_MS = 2000;
const GRACE_MS = 5000;

export async function openPostgres({
  databaseUrl,
  poolSize = 10,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  graceMs = GRACE_MS,
  onIdleError,
}: PostgresOptions): Promise<PostgresDb> {
  const open = (max: number, timeoutMs: number) => {
    const pool = new Pool({
      connectionString: databaseUrl,
      max,
      types,
      application_name: 'faultline',
      connectionTimeoutMillis: Math.min(timeoutMs, 10_000),
      query_timeout: timeoutMs + graceMs,
      keepAlive: true,
      // The pool waits for the promise, which its types do not declare.
      onConnect: ((client) => client.query(`set time zone 'UTC'; set statement_timeout = ${timeoutMs}`)) as (
        client: ClientBase,
      ) => void,
    });
    pool.on('error', (error) => onIdleError?.(error));
    // The pool has no error listener on a client in use; an unhandled error would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  return new PostgresDb({
    work: open(poolSize, WORK_TIMEOUT_MS),
    requests: open(poolSize, requestTimeoutMs),
    probes: open(1, PROBE_TIMEOUT_MS),
  });
}
