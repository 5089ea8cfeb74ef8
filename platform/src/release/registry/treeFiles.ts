import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  isObjectStore,
  type ObjectHeaders,
  openStore,
  readObject,
  type Store,
  writeAtomically,
} from '@faultline/storage';
import { getMimeType } from 'hono/utils/mime';
import { listFiles } from '../../build/releaseManifest.ts';
import { readConfig } from '../../config.ts';

// The files of a release tree, in a folder or in object storage. Each is named by its path, or by `s3://bucket/key`.

/** The name of a file below a tree. */
export const joinTree = (tree: string, ...parts: string[]): string =>
  isObjectStore(tree) ? [tree.replace(/\/+$/, ''), ...parts].join('/') : path.join(tree, ...parts);

/**
 * The folder for files that are not served: in the tree, or in this machine's data if the tree is in object storage.
 */
export const getScratchFolder = (tree: string): string =>
  isObjectStore(tree) ? path.join(readConfig(process.env).dataDir, 'release-service') : tree;

/** The store of a tree in object storage, and the key of a file there. */
export function locate(file: string): { store: Store; key: string } {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(file) ?? [];
  return { store: openStore(`s3://${bucket}`), key };
}

/** Returns a file's content; null if it does not exist. */
export async function readTreeFile(file: string): Promise<Buffer | null> {
  if (isObjectStore(file)) {
    const { store, key } = locate(file);
    return (await readObject(store, key))?.content ?? null;
  }
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    // A later write reports a file at the path of the folder.
    if (['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return null;
    throw error;
  });
}

export async function hasTreeFile(file: string): Promise<boolean> {
  if (!isObjectStore(file)) return existsSync(file);
  const { store, key } = locate(file);
  return (await store.head(key)) !== null;
}

const YEAR = 'public, max-age=31536000, immutable';
const encodings: Record<string, string> = { br: 'br', gz: 'gzip' };

/** The headers of a file, stored with it in object storage, because a CDN may serve it from there. */
export function getObjectHeaders(key: string): ObjectHeaders {
  const [, name = key, ending = ''] = /^(.*)\.(br|gz)$/.exec(key) ?? [];
  const contentEncoding = encodings[ending];
  return {
    contentType: getMimeType(name) ?? 'application/octet-stream',
    cacheControl: /(^|\/)r\/[^/]+\/[^/]+\//.test(key) ? YEAR : 'no-cache',
    ...(contentEncoding ? { contentEncoding } : {}),
  };
}

/** Replaces a file in one step. */
export async function writeTreeFile(file: string, content: string | Buffer): Promise<void> {
  if (!isObjectStore(file)) return writeAtomically(file, content);
  const { store, key } = locate(file);
  await store.put(key, content, { headers: getObjectHeaders(key) });
}

/**
 * Writes a file whose name is free.
 * @throws ConflictError where it is not; nothing is written then.
 */
export async function createTreeFile(file: string, content: string | Buffer): Promise<void> {
  const { store, key } = isObjectStore(file)
    ? locate(file)
    : { store: openStore(path.dirname(file)), key: path.basename(file) };
  await store.put(key, content, { headers: getObjectHeaders(key), condition: { ifAbsent: true } });
}

export async function removeTreeFile(file: string): Promise<void> {
  if (!isObjectStore(file)) return rm(file, { force: true });
  const { store, key } = locate(file);
  await store.delete(key);
}

/** Returns the names in a folder; empty if it does not exist. */
export async function listTreeNames(dir: string): Promise<string[]> {
  if (!isObjectStore(dir)) return readdir(dir).catch((): string[] => []);
  const found = await listObjects(dir);
  return found.map(({ name }) => name).filter((name) => !name.includes('/'));
}

/**
 * Returns the sorted relative paths of the files in a folder.
 * @throws if the folder does not exist on disk.
 */
export async function listTreeFiles(dir: string): Promise<string[]> {
  if (!isObjectStore(dir)) return listFiles(dir);
  return (await listObjects(dir)).map(({ name }) => name).sort();
}

export interface TreeObject {
  /** Below the folder that was listed. */
  name: string;
  size: number;
  modifiedAt: Date;
}

/** Every object below a folder of object storage. Slow: for clearing up and for looking back. */
export async function listObjects(dir: string): Promise<TreeObject[]> {
  const { store, key } = locate(`${dir}/`);
  const found: TreeObject[] = [];
  for await (const { key: each, size, modifiedAt } of store.list(key))
    found.push({ name: each.slice(key.length), size, modifiedAt });
  return found;
}
