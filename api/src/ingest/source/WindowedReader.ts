import { closeSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const WINDOW = 1024 * 1024;
/** One follows the directory at the archive's end, one the files. */
const WINDOWS = 2;

/** Reads an archive by large stretches and serves small reads from them: a zip of small files is read four times for each. */
export class WindowedReader extends RandomAccessReader {
  readonly #fd: number;
  #windows: { start: number; bytes: Buffer }[] = [];

  constructor(fd: number) {
    super();
    this.#fd = fd;
  }

  /** The bytes from `start`, fewer where the file ends. */
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
