import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isObjectStore, openStore } from './openStore.ts';
import type { ListedObject, Store } from './Store.ts';

/** A file by its location, which is a path or `s3://bucket/key`. */
export interface LocatedFile {
  store: Store;
  key: string;
}

export const joinLocation = (location: string, ...parts: string[]): string =>
  isObjectStore(location) ? [location.replace(/\/+$/, ''), ...parts].join('/') : path.join(location, ...parts);

/** Returns a location for messages: relative to the working directory, if the file is below it. */
export function toShortLocation(location: string): string {
  if (isObjectStore(location)) return location;
  const relative = path.relative('', location);
  return relative.startsWith('..') ? location : relative;
}

export function locateFile(location: string): LocatedFile {
  if (!isObjectStore(location)) return { store: openStore(path.dirname(location)), key: path.basename(location) };
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(location) ?? [];
  return { store: openStore(`s3://${bucket}`), key };
}

/** Lists the files at every depth below a location, with keys relative to it. Empty if there are none. */
export async function listFilesBelow(location: string): Promise<ListedObject[]> {
  const { store, key: prefix } = isObjectStore(location)
    ? locateFile(`${location}/`)
    : { store: openStore(location), key: '' };
  const found: ListedObject[] = [];
  for await (const { key, ...file } of store.list(prefix)) found.push({ ...file, key: key.slice(prefix.length) });
  return found;
}

/** Lists the names directly in a folder. Empty if it does not exist. */
export async function listNames(location: string): Promise<string[]> {
  if (!isObjectStore(location)) return readdir(location).catch((): string[] => []);
  return (await listFilesBelow(location)).map(({ key }) => key).filter((key) => !key.includes('/'));
}
