import { closeSync, createWriteStream, fstatSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import type { ArchiveBudget } from './ArchiveBudget.ts';
import { type CveFile, cveIdOfPath, type SkippedFile, tooLarge } from './CveFile.ts';
import { SourceError } from './SourceError.ts';
import { WindowedReader } from './WindowedReader.ts';

const STORED = 0;
const DEFLATED = 8;

interface Archive {
  zip: ZipFile;
  reader: WindowedReader;
}

async function openArchive(path: string): Promise<Archive> {
  const fd = openSync(path, 'r');
  const reader = new WindowedReader(fd);
  try {
    return { reader, zip: await fromRandomAccessReaderPromise(reader, fstatSync(fd).size, { autoClose: false }) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Without a stream for each: an archive holds hundreds of thousands of small files. */
async function readEntry({ zip, reader }: Archive, entry: Entry): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = reader.bytes(fileDataStart, entry.compressedSize);
  const bytes =
    entry.compressionMethod === STORED
      ? Buffer.from(packed)
      : inflateRawSync(packed, { maxOutputLength: entry.uncompressedSize + 1 });
  if (crc32(bytes) !== entry.crc32) throw new SourceError(`${entry.fileName}: the archive is damaged`);
  return bytes;
}

function unusable(entry: Entry): string | undefined {
  if (entry.isEncrypted()) return 'it is encrypted';
  const known = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED;
  return known ? tooLarge(Math.max(entry.uncompressedSize, entry.compressedSize)) : 'its compression is not known';
}

/** The records of a .zip. The official list of all records is a zip within a zip: an inner one is read too. */
export async function* zipFiles(
  path: string,
  budget: ArchiveBudget,
  inner = false,
): AsyncGenerator<CveFile | SkippedFile> {
  const archive = await openArchive(path);
  const { zip } = archive;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      budget.countEntry();
      if (!inner && /\.zip$/i.test(name)) yield* inflateEntry(await zip.openReadStreamPromise(entry), budget);
      if (cveIdOfPath(name) === undefined) continue;
      const why = unusable(entry);
      if (why === undefined) budget.countBytes(entry.uncompressedSize);
      yield why === undefined ? { path: name, bytes: await readEntry(archive, entry) } : { path: name, why };
    }
  } finally {
    zip.close();
  }
}

/** A zip is read from its end, so the inner one is written to a file first. */
async function* inflateEntry(stream: Readable, budget: ArchiveBudget): AsyncGenerator<CveFile | SkippedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-import-'));
  try {
    const file = join(folder, 'inner.zip');
    await pipeline(stream, (chunks: AsyncIterable<Buffer>) => budget.count(chunks), createWriteStream(file));
    yield* zipFiles(file, budget, true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
