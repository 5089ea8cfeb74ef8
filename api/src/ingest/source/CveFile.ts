import { isUtf8 } from 'node:buffer';

/** One file of a source that by its name is a CVE record. */
export interface CveFile {
  path: string;
  bytes: Buffer;
}

/** A file that cannot be used, with the reason. An import continues after it. */
export interface SkippedFile {
  path: string;
  why: string;
}

const NAME = /(?:^|[\\/])(CVE-\d{4}-\d{4,19})\.json$/i;
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** The CVE id a file is named for, or undefined: `delta.json`, `deltaLog.json`, notes and folders are passed over. */
export const cveIdOfPath = (path: string): string | undefined => NAME.exec(path)?.[1]?.toUpperCase();

/** Returns whether a file of a source is read, by its path. */
export type IsWanted = (path: string) => boolean;

export const isRecordPath: IsWanted = (path) => cveIdOfPath(path) !== undefined;

/** Returns why a file of this size is not read; undefined if it is. */
export const tooLarge = (size: number): string | undefined =>
  size > MAX_FILE_BYTES ? `it is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB` : undefined;

/** Returns why the bytes of a file cannot be the text of a record; undefined if they can. */
export const notText = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? undefined : 'it is a binary file or not in UTF-8';
