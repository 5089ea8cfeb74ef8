import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { ArchiveBudget } from './ArchiveBudget.ts';
import { type CveFile, type IsWanted, type SkippedFile, tooLarge } from './CveFile.ts';

// With chunks of the usual 16 KB an archive takes twice as long to read.
const CHUNK = 256 * 1024;

/** The records of a .tar.gz, one after the other; never more than one in memory. */
export async function* tarFiles(
  path: string,
  budget: ArchiveBudget,
  isWanted: IsWanted,
): AsyncGenerator<CveFile | SkippedFile> {
  const entries = extract();
  let failure: unknown;
  const inflated = createGunzip({ chunkSize: CHUNK });
  // Also what is passed over is unpacked.
  const countBytes = (chunks: AsyncIterable<Buffer>) => budget.count(chunks);
  pipeline(createReadStream(path), inflated, countBytes, entries, (error) => {
    failure = error;
  });
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      budget.countEntry();
      const why = tooLarge(size ?? 0);
      if (type !== 'file' || !isWanted(name) || why !== undefined) {
        if (why !== undefined) yield { path: name, why };
        entry.resume();
      } else yield { path: name, bytes: await readStream(entry) };
    }
  } catch (error) {
    throw failure ?? error;
  }
}

// All of a stream's chunks as one.
async function readStream(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
