import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isObjectStore, openStore } from './openStore.ts';
import type { ListedObject, Store } from './Store.ts';

export const joinLocation = (location: string, ...parts: string[]): string =>
  isObjectStore(location) ? [location.replace(/\/+$/, ''), ...parts].join('/') : path.join(location, ...parts);

/** Returns a location for messages: relative to the working directory, if the file is below it. */
export function toShortLocation(location: string): string {
  if (isObjectStore(location)) return location;
  const relative = path.relative('', location);
  return relative.startsWith('..') ? location : relative;
}

/** Finds the store and the key of a file, whose location is a path or `s3://bucket/key`. */
export function locateFile(location: string): { store: Store; key: string } {
  if (!isObjectStore(location)) return { store: openStore(path.dirname(location)), key: path.basename(location) };
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(location) ?? [];
  return { store: openStore(`s3://${bucket}`), key };
}

/** Lists the files at every depth below a location, with keys relative to it. Empty if there are none. */
export async function listFilesBelow(location: string): Promise<ListedObject[]> {
  const { store, key: prefix } = isObjectStore(location)
    ? locateFile(`${location}/`)
    : { store: openStore(location), key: '' };
  return Array.fromAsync(store.list(prefix), ({ key, ...file }) => ({ ...file, key: key.slice(prefix.length) }));
}

/** Lists the names directly in a folder. Empty if it does not exist. */
export async function listNames(location: string): Promise<string[]> {
  if (!isObjectStore(location)) return readdir(location).catch((): string[] => []);
  return (await listFilesBelow(location)).map(({ key }) => key).filter((key) => !key.includes('/'));
}
