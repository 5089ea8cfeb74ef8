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

export const NOT_TEXT = 'it is a binary file or not in UTF-8';

/** Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark; undefined for other bytes. */
export function decodeText(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 'utf-16be');
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function decodeUtf16(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
