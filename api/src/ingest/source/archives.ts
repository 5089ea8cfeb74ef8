import { closeSync, createReadStream, createWriteStream, fstatSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline as pipeStreams, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip, inflateRawSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
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

// The records of a .zip. The official list of all records is a zip within a zip: an inner one is read too.
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
// One for the directory at the end of the archive, one for the files.
const WINDOWS = 2;

// Reads large parts of an archive and serves small reads from them, because each file of a zip takes four reads.
class WindowedReader extends RandomAccessReader {
  readonly #fd: number;
  #windows: { start: number; bytes: Buffer }[] = [];

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  // Returns `length` bytes from `start`, or fewer at the end of the file.
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

// With chunks of the usual 16 KB an archive takes twice as long to read.
const CHUNK = 256 * 1024;

// Yields the records of a .tar.gz; never more than one is in memory.
export async function* tarFiles(
  path: string,
  budget: ArchiveBudget,
  isWanted: IsWanted,
): AsyncGenerator<CveFile | SkippedFile> {
  const entries = extract();
  let failure: unknown;
  const inflated = createGunzip({ chunkSize: CHUNK });
  // Skipped entries are unpacked too, so they count.
  const countBytes = (chunks: AsyncIterable<Buffer>) => budget.count(chunks);
  pipeStreams(createReadStream(path), inflated, countBytes, entries, (error) => {
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

async function readStream(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const GB = 1024 ** 3;

// The limits of one source. The official list has some 320,000 records in 3 GB, compressed to 0.6 GB.
export interface ArchiveLimits {
  // Including the entries of an archive within it.
  entries: number;
  // Including an archive within it, and the files of that one.
  inflatedBytes: number;
}

const DEFAULT_LIMITS: ArchiveLimits = { entries: 2_000_000, inflatedBytes: 32 * GB };

// Counts the entries and unpacked bytes of an archive, and throws above limits that no real archive reaches.
export class ArchiveBudget {
  readonly #name: string;
  readonly #limits: ArchiveLimits;
  #entries = 0;
  #bytes = 0;

  constructor(name: string, limits: ArchiveLimits = DEFAULT_LIMITS) {
    this.#name = name;
    this.#limits = limits;
  }

  countEntry(): void {
    this.#entries += 1;
    if (this.#entries <= this.#limits.entries) return;
    throw new SourceError(
      `${this.#name}: the archive holds more than ${this.#limits.entries.toLocaleString('en-US')} files`,
    );
  }

  countBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#limits.inflatedBytes) return;
    const limit = this.#limits.inflatedBytes;
    throw new SourceError(
      `${this.#name}: the archive unpacks to more than ${limit >= GB ? `${limit / GB} GB` : `${limit} bytes`}`,
    );
  }

  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.countBytes(chunk.length);
      yield chunk;
    }
  }
}
