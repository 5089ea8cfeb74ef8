import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SourceError } from '../source/SourceError.ts';

/** A text file as a stream, unpacked where it ends in .gz. Failures of any part of it come out of the stream. */
export async function openMaybeGzip(path: string): Promise<Readable> {
  try {
    if ((await stat(path)).isDirectory()) throw new SourceError(`${path}: a file is expected, not a folder`);
  } catch (error) {
    throw SourceError.from(error, path);
  }
  const file = createReadStream(path);
  if (!path.toLowerCase().endsWith('.gz')) return file;
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}
