import { SourceError } from './SourceError.ts';

const GB = 1024 ** 3;

/** The limits of one source's input. The official list holds some 320,000 records in 3 GB, packed into 0.6 GB. */
export interface ArchiveLimits {
  /** Files in the archive and those within it. */
  entries: number;
  /** Bytes that come out of it unpacked, of an archive within it and of that one's files. */
  inflatedBytes: number;
}

const DEFAULT_LIMITS: ArchiveLimits = { entries: 2_000_000, inflatedBytes: 32 * GB };

/** Counts what comes out of an archive, and ends the reading of one that unpacks to more than any real one does. */
export class ArchiveBudget {
  readonly #name: string;
  readonly #limits: ArchiveLimits;
  #entries = 0;
  #bytes = 0;

  constructor(name: string, limits: ArchiveLimits = DEFAULT_LIMITS) {
    this.#name = name;
    this.#limits = limits;
  }

  /** Throws `SourceError` when there are more files than the limit. */
  countEntry(): void {
    this.#entries += 1;
    if (this.#entries <= this.#limits.entries) return;
    throw new SourceError(
      `${this.#name}: the archive holds more than ${this.#limits.entries.toLocaleString('en-US')} files`,
    );
  }

  /** Throws `SourceError` when more has been unpacked than the limit. */
  countBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#limits.inflatedBytes) return;
    const limit = this.#limits.inflatedBytes;
    throw new SourceError(
      `${this.#name}: the archive unpacks to more than ${limit >= GB ? `${limit / GB} GB` : `${limit} bytes`}`,
    );
  }

  /** Passes a stream's chunks on, counted. */
  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.countBytes(chunk.length);
      yield chunk;
    }
  }
}
