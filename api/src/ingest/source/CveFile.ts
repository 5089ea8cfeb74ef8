import { isUtf8 } from 'node:buffer';

export interface CveFile {
  path: string;
  bytes: Buffer;
}

export interface SkippedFile {
  path: string;
  why: string;
}

const NAME = /(?:^|[\\/])(CVE-\d{4}-\d{4,19})\.json$/i;
const MAX_FILE_BYTES = 32 * 1024 * 1024;

// Returns the CVE id in a file name; undefined for other files, such as `delta.json`.
export const cveIdOfPath = (path: string): string | undefined => NAME.exec(path)?.[1]?.toUpperCase();

export type IsWanted = (path: string) => boolean;

export const isRecordPath: IsWanted = (path) => cveIdOfPath(path) !== undefined;

// Returns why a file of this size is not read; undefined if it is.
export const tooLarge = (size: number): string | undefined =>
  size > MAX_FILE_BYTES ? `it is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB` : undefined;

// Returns why the bytes of a file cannot be the text of a record; undefined if they can.
export const notText = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? undefined : 'it is a binary file or not in UTF-8';
