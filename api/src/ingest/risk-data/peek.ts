import type { Readable } from 'node:stream';
import { SourceError } from '../source/SourceError.ts';

const MAX_HEAD_BYTES = 1000;

/** Returns the beginning of a file, up to the end of its first line, and all of its chunks. Throws `SourceError`. */
export async function peek(file: Readable, path: string): Promise<{ head: string; chunks: AsyncIterable<Buffer> }> {
  const iterator = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  let head = '';
  let bytes = 0;
  try {
    while (!head.includes('\n') && bytes < MAX_HEAD_BYTES) {
      const { value, done } = await iterator.next();
      if (done === true) break;
      first.push(value);
      bytes += value.length;
      head = Buffer.concat(first)
        .toString('utf8', 0, MAX_HEAD_BYTES)
        .replace(/^\ufeff/, '');
    }
  } catch (error) {
    throw SourceError.from(error, path);
  }
  async function* all() {
    try {
      yield* first;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      file.destroy();
    }
  }
  return { head, chunks: all() };
}
