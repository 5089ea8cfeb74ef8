import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface ObjectHeaders {
  contentType?: string;
  contentEncoding?: string;
  cacheControl?: string;
}

export interface ObjectInfo {
  /** The size of the whole object in bytes, even if a range was requested. */
  size: number;
  /** Changes with each write of the key. Valid only for the store that returned it. */
  etag: string;
  modifiedAt: Date;
  /** SHA-256 in hexadecimal, if the store records it. */
  sha256?: string | undefined;
}

export interface StoredObject extends ObjectInfo {
  body: Readable;
}

/** Positions of the first and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Restricts a write to a key that does not exist, or that still has this tag. */
export type Condition = { ifAbsent: true } | { ifMatch: string };

export interface PutOptions {
  headers?: ObjectHeaders;
  condition?: Condition | undefined;
  signal?: AbortSignal | undefined;
}

export interface ListedObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

/**
 * Objects by key, in a folder or in object storage. A key is a path without a leading slash. Writes are atomic: every
 * read that starts after a write has resolved returns the new object.
 */
export interface Store {
  name: string;
  kind: 'folder' | 's3';
  /** Returns null if the object does not exist. */
  head: (key: string) => Promise<ObjectInfo | null>;
  /** Returns null if the object does not exist. The caller must consume or destroy the body. */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | null>;
  /** @throws ConflictError if the condition is not met; nothing is written. */
  put: (key: string, content: Buffer | string, options?: PutOptions) => Promise<ObjectInfo>;
  /** Streams an object that is too large for memory. An abort leaves no object. */
  putStream: (key: string, body: Readable, options?: Omit<PutOptions, 'condition'>) => Promise<void>;
  /** Does nothing if the object does not exist. */
  delete: (key: string) => Promise<void>;
  /** Slow and billed by object storage. Not for use in a browser's request. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
}

/** Another writer changed the object first: the key exists, or its tag differs from the expected one. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** Returns whether a conditional write was made: false after a ConflictError. */
export const isWritten = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ConflictError) return false;
      throw error;
    },
  );

/** The configuration of the store cannot be used. The message gives the reason and the solution. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Returns the whole object, or null if it does not exist. */
export async function readObject(store: Store, key: string): Promise<(ObjectInfo & { content: Buffer }) | null> {
  const found = await store.get(key);
  if (found === null) return null;
  const { body, ...info } = found;
  return { ...info, content: await buffer(body) };
}
