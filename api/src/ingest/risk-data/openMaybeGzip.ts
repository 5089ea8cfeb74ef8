import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ArchiveBudget } from '../source/ArchiveBudget.ts';
import { SourceError } from '../source/SourceError.ts';

/**
 * A text file as a stream, unpacked where it ends in .gz. Failures of any part of it come out of the stream, as
 * `SourceError` where more than `maxBytes` come out of it.
 */
export async function openMaybeGzip(path: string, maxBytes: number): Promise<Readable> {
  try {
    if ((await stat(path)).isDirectory()) throw new SourceError(`${path}: a file is expected, not a folder`);
  } catch (error) {
    throw SourceError.from(error, path);
  }
  const file = createReadStream(path);
  const budget = new ArchiveBudget(path, { entries: 1, inflatedBytes: maxBytes });
  return Readable.from(budget.count(unpack(file, path)), { objectMode: false });
}

function unpack(file: Readable, path: string): Readable {
  if (!path.toLowerCase().endsWith('.gz')) return file;
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}
