import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { ArchiveBudget } from './ArchiveBudget.ts';
import { type CveFile, type IsWanted, type SkippedFile, tooLarge } from './CveFile.ts';
import { SourceError } from './SourceError.ts';

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

// Without a stream for each: an archive holds hundreds of thousands of small files.
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
  isWanted: IsWanted,
  inner = false,
): AsyncGenerator<CveFile | SkippedFile> {
  const archive = await openArchive(path);
  const { zip } = archive;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      budget.countEntry();
      if (!inner && /\.zip$/i.test(name)) yield* inflateEntry(await zip.openReadStreamPromise(entry), budget, isWanted);
      if (!isWanted(name)) continue;
      const why = unusable(entry);
      if (why === undefined) budget.countBytes(entry.uncompressedSize);
      yield why === undefined ? { path: name, bytes: await readEntry(archive, entry) } : { path: name, why };
    }
  } finally {
    zip.close();
  }
}

// A zip is read from its end, so the inner one is written to a file first.
async function* inflateEntry(
  stream: Readable,
  budget: ArchiveBudget,
  isWanted: IsWanted,
): AsyncGenerator<CveFile | SkippedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-import-'));
  try {
    const file = join(folder, 'inner.zip');
    await pipeline(stream, (chunks: AsyncIterable<Buffer>) => budget.count(chunks), createWriteStream(file));
    yield* zipFiles(file, budget, isWanted, true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const WINDOW = 1024 * 1024;
// One follows the directory at the archive's end, one the files.
const WINDOWS = 2;

// Reads an archive by large stretches and serves small reads from them: a zip of small files is read four times for each.
class WindowedReader extends RandomAccessReader {
  readonly #fd: number;
  #windows: { start: number; bytes: Buffer }[] = [];

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  // The bytes from `start`, fewer where the file ends.
  bytes(start: number, length: number): Buffer {
    const known = this.#windows.find(
      (window) => window.start <= start && start + length <= window.start + window.bytes.length,
    );
    const window = known ?? this.#load(start, length);
    return window.bytes.subarray(start - window.start, start - window.start + length);
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    try {
      const copied = this.bytes(position, length).copy(target, offset);
      done(copied < length ? new Error('unexpected end of file') : null);
    } catch (error) {
      done(error as Error);
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const parts = function* (this: WindowedReader) {
      for (let at = start; at < end; at += WINDOW) yield Buffer.from(this.bytes(at, Math.min(WINDOW, end - at)));
    };
    return Readable.from(parts.call(this), { objectMode: false });
  }

  override close(done: (error: Error | null) => void) {
    closeSync(this.#fd);
    done(null);
  }

  #load(start: number, length: number) {
    const buffer = Buffer.allocUnsafe(Math.max(WINDOW, length));
    const window = { start, bytes: buffer.subarray(0, readSync(this.#fd, buffer, 0, buffer.length, start)) };
    this.#windows = [window, ...this.#windows].slice(0, WINDOWS);
    return window;
  }
}
