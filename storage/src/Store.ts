import type { Readable } from 'node:stream';

/** Sent with an object by whoever serves it. */
export interface ObjectHeaders {
  contentType?: string;
  contentEncoding?: string;
  cacheControl?: string;
}

export interface ObjectInfo {
  /** Bytes of the whole object, also where a part was asked for. */
  size: number;
  /** Changes with each write of the key. It has a meaning only to the store that gave it. */
  etag: string;
  modifiedAt: Date;
  /** SHA-256 in hexadecimal, where the store keeps it beside the object. */
  sha256?: string | undefined;
}

export interface StoredObject extends ObjectInfo {
  body: Readable;
}

/** The first and the last byte that are asked for. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Writes only where the key is free, or only where it still has this tag. */
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
 * Files by key, on a disk or in object storage. A key is a path without a slash at the start. A write is seen whole or
 * not at all, and by every read that begins after it has resolved.
 */
export interface Store {
  /** The address as it was configured, for messages. */
  name: string;
  kind: 'folder' | 's3';
  /** @returns null where there is no such object. */
  head: (key: string) => Promise<ObjectInfo | null>;
  /** @returns null where there is no such object. The caller reads the body to its end, or destroys it. */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | null>;
  /** @throws ConflictError where the condition does not hold; nothing was written then. */
  put: (key: string, content: Buffer | string, options?: PutOptions) => Promise<ObjectInfo>;
  /** Writes what is too large to be held in memory. An abort leaves nothing. */
  putStream: (key: string, body: Readable, options?: Omit<PutOptions, 'condition'>) => Promise<void>;
  /** Nothing happens where there is no such object. */
  delete: (key: string) => Promise<void>;
  /** Slow, and billed: for clearing up and for looking back, never for an answer to a browser. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
}

/** Another writer was first: the key is there, or has another tag than the one that was expected. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** The store cannot be used as it is configured; the message says why and what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Reads an object whole. @returns null where there is no such object. */
export async function readObject(store: Store, key: string): Promise<(ObjectInfo & { content: Buffer }) | null> {
  const found = await store.get(key);
  if (found === null) return null;
  const { body, ...info } = found;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return { ...info, content: Buffer.concat(chunks) };
}
