import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Db, sql } from '../db/index.ts';
import type { CveRecord } from './record/CveRecord.ts';
import { readRecord } from './record/readRecord.ts';
import { toTsvector } from './record/searchWords.ts';
import { type CveFile, cveIdOfPath, notText, type SkippedFile } from './source/CveFile.ts';

/** A record about to be stored. Its texts are made as it is read, while the database is at work. */
export interface ParsedRecord {
  record: CveRecord;
  /** The hash of the file that the record was read from. */
  hash: string;
  /** Its document as JSON. */
  json: string;
  /** The words by which it is found, as a `tsvector` is written. */
  words: string;
}

interface Hashed extends CveFile {
  hash: string;
}

/** The files whose record is not stored exactly so already: they need not even be parsed. */
export async function skipUnchanged(db: Db, files: CveFile[]): Promise<Hashed[]> {
  const hashed = files.map((file) => ({ ...file, hash: contentHash(file.bytes) }));
  const known = await db.rows<{ content_hash: string }>(
    sql`select content_hash from cves where cve_id = any(${files.map(({ path }) => cveIdOfPath(path) ?? '')}::text[])`,
  );
  const hashes = new Set(known.map(({ content_hash }) => content_hash));
  return hashed.filter(({ hash }) => !hashes.has(hash));
}

function readFile({ path, bytes, hash }: Hashed): ParsedRecord | SkippedFile {
  const why = notText(bytes);
  if (why !== undefined) return { path, why };
  try {
    const record = readRecord(JSON.parse(bytes.toString('utf8')));
    if ('why' in record) return { path, why: record.why };
    return { record, hash, json: JSON.stringify(record.document), words: toTsvector(record) };
  } catch {
    return { path, why: 'it is not JSON' };
  }
}

/** Reads files as records, pausing after each: the database's answers are waited for on this thread. */
export async function readFiles(files: Hashed[]): Promise<(ParsedRecord | SkippedFile)[]> {
  const read: (ParsedRecord | SkippedFile)[] = [];
  for (const file of files) {
    await setImmediate();
    read.push(readFile(file));
  }
  return read;
}

/** Raised when records are read differently, so that an import takes even unchanged files again. */
export const READING = 8;

// With the reading, so that unchanged files are imported again after it was raised.
const contentHash = (bytes: Uint8Array): string => `${READING}.${createHash('sha1').update(bytes).digest('base64url')}`;

/** Returns whether a record was stored by this reading of records. */
export const hasThisReading = (hash: string): boolean => hash.startsWith(`${READING}.`);
