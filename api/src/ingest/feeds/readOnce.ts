import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Db, sql } from '../../db/index.ts';
import { SourceError } from '../source/SourceError.ts';
import type { FeedName } from './feedState.ts';

// The pause after a process ended while it read a file. A file that ends processes must not do so at each start.
const PAUSE_MS = 6 * 3_600_000;

interface Reading {
  name: FeedName;
  source: string;
  path: string;
  now: Date;
}

/**
 * Runs `read` on the file of a feed, and keeps in the database for as long that this file is being read. Throws
 * `SourceError`, without reading, where a process ended while it read the same file in the last hours.
 */
export async function readOnce<T>(db: Db, { name, source, path, now }: Reading, read: () => Promise<T>): Promise<T> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  const row = await db.row<{ since: string }>(
    sql`select reading_since as since from feeds where name = ${name} and reading_sha256 = ${sha256}`,
  );
  if (row !== undefined && now.getTime() < Date.parse(row.since) + PAUSE_MS && now >= new Date(row.since)) {
    throw new SourceError(`${path}: the process ended while it read this file; it is read again after 6 hours`);
  }
  await db.run(sql`
    insert into feeds (name, source, reading_sha256, reading_since) values (${name}, ${source}, ${sha256}, ${now})
    on conflict (name) do update set reading_sha256 = excluded.reading_sha256, reading_since = excluded.reading_since`);
  try {
    return await read();
  } finally {
    await db.run(sql`update feeds set reading_sha256 = null, reading_since = null where name = ${name}`);
  }
}
