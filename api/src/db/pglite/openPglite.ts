import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readers } from '../readers.ts';
import type { WorkerSettings } from './protocol.ts';

const asSent = (value: unknown) => value as string;

/** The embedded engine with Faultline's extension and types. */
export async function openPglite({ directory, snapshot }: WorkerSettings): Promise<PGlite> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) }),
    extensions: { pg_trgm },
    parsers: { ...readers },
    // `encode` has made every parameter text already; these two types would refuse a text.
    serializers: { 16: asSent, 17: asSent },
  });
  await pglite.exec("set time zone 'UTC'");
  return pglite;
}
