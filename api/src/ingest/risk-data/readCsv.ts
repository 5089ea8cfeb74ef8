import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { SourceError } from '../source/SourceError.ts';
import { ArchiveBudget } from '../source/archives.ts';

// Far above what a line of KEV (4 kB) or EPSS has. Commas count, unlike in the limit of a record: each is a value in memory.
const MAX_LINE_BYTES = 128 * 1024;
const MAX_HEADER_LENGTH = 4096;

interface CsvFormat<Column extends string> {
  // The columns that are read; others are skipped.
  columns: readonly Column[];
  required: readonly Column[];
  maxRows: number;
  // Thrown for another kind of file.
  otherFormat: string;
}

// Reads the rows of a CSV file as they arrive. The header is checked before any row is parsed, and lines and rows are
// bounded, so that no file takes more memory than a chunk of it. Throws `SourceError`.
export async function* readCsv<Column extends string>(
  chunks: AsyncIterable<Buffer>,
  path: string,
  { columns, required, maxRows, otherFormat }: CsvFormat<Column>,
): AsyncGenerator<Partial<Record<Column, string>>> {
  const selectColumns = (header: string[]) => {
    const names = header.map((name) => name.trim());
    if (header.join(',').length > MAX_HEADER_LENGTH || !required.every((name) => names.includes(name))) {
      throw new SourceError(`${path}: ${otherFormat}`);
    }
    return names.map((name) => (columns as readonly string[]).includes(name) && name);
  };
  const rows = parse({
    columns: selectColumns,
    bom: true,
    comment: '#',
    comment_no_infix: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_LINE_BYTES,
  });
  const file = Readable.from(limitLines(chunks, path, 2 * maxRows));
  file.on('error', (error) => rows.destroy(error));
  let count = 0;
  try {
    for await (const row of file.pipe(rows)) {
      count += 1;
      if (count > maxRows) throw new SourceError(`${path}: it has more than ${maxRows.toLocaleString('en-US')} rows`);
      yield row as Partial<Record<Column, string>>;
    }
  } catch (error) {
    throw SourceError.from(error, path);
  } finally {
    file.destroy();
  }
}

// Quoted values may contain line ends; empty lines are not rows.
async function* limitLines(chunks: AsyncIterable<Buffer>, path: string, maxLines: number): AsyncGenerator<Buffer> {
  let length = 0;
  let lines = 0;
  const extendLine = (bytes: number) => {
    length += bytes;
    if (length > MAX_LINE_BYTES) throw new SourceError(`${path}: a line is longer than ${MAX_LINE_BYTES / 1024} kB`);
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      extendLine(end - start);
      length = 0;
      lines += 1;
      start = end + 1;
    }
    extendLine(chunk.length - start);
    if (lines > maxLines) throw new SourceError(`${path}: it has more than ${maxLines.toLocaleString('en-US')} lines`);
    yield chunk;
  }
}

// A text file as a stream, unpacked where it ends in .gz. Failures of any part of it come out of the stream, as
// `SourceError` where more than `maxBytes` come out of it.
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

const MAX_HEAD_BYTES = 1000;

// Returns the beginning of a file, up to the end of its first line, and all of its chunks. Throws `SourceError`.
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
