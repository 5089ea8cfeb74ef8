import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Db, sql } from '../db/index.ts';
import type { CveRecord } from './record/CveRecord.ts';
import { readRecord } from './record/readRecord.ts';
import { toTsvector } from './record/searchWords.ts';
import { type CveFile, cveIdOfPath, decodeText, NOT_TEXT, type SkippedFile } from './source/CveFile.ts';

// A parsed record with the texts to be stored, which are created while the database works.
export interface ParsedRecord {
  record: CveRecord;
  hash: string;
  json: string;
  // Search words in the syntax of a `tsvector`.
  words: string;
}

interface Hashed extends CveFile {
  hash: string;
}

// Returns the files that differ from the stored records; others need no parsing.
export async function skipUnchanged(db: Db, files: CveFile[]): Promise<Hashed[]> {
  const hashed = files.map((file) => ({ ...file, hash: contentHash(file.bytes) }));
  const known = await db.rows<{ content_hash: string }>(
    sql`select content_hash from cves where cve_id = any(${files.map(({ path }) => cveIdOfPath(path) ?? '')}::text[])`,
  );
  const hashes = new Set(known.map(({ content_hash }) => content_hash));
  return hashed.filter(({ hash }) => !hashes.has(hash));
}

function readFile({ path, bytes, hash }: Hashed): ParsedRecord | SkippedFile {
  const text = decodeText(bytes);
  if (text === undefined) return { path, why: NOT_TEXT };
  try {
    const record = readRecord(JSON.parse(text));
    if ('why' in record) return { path, why: record.why };
    return { record, hash, json: JSON.stringify(record.document), words: toTsvector(record) };
  } catch {
    return { path, why: 'it is not JSON' };
  }
}

// Parses files with pauses, so that this thread can handle responses of the database.
export async function readFiles(files: Hashed[]): Promise<(ParsedRecord | SkippedFile)[]> {
  const read: (ParsedRecord | SkippedFile)[] = [];
  for (const file of files) {
    await setImmediate();
    read.push(readFile(file));
  }
  return read;
}

/** Must be raised when records are parsed differently, so that unchanged files are imported again. */
export const READING = 10;

const contentHash = (bytes: Uint8Array): string => `${READING}.${createHash('sha1').update(bytes).digest('base64url')}`;

export const hasThisReading = (hash: string): boolean => hash.startsWith(`${READING}.`);
