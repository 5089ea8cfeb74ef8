import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CveRow } from '../catalogue/index.ts';
import type { About, Counts, Report } from './reports/Report.ts';

interface Writing {
  report: Report;
  rows: AsyncIterable<CveRow>;
  about: About;
  /** Where the file shall stand. */
  file: string;
  /** A name beside it that nobody else uses; what is written there is gone afterwards. */
  draft: string;
  /** Writing ends with what `onTooLarge` makes when the rows take more. */
  maxBytes?: number;
  onTooLarge?: () => Error;
  signal: AbortSignal;
}

/**
 * Writes beside the place and moves there: a file that stands under its name is whole. The rows are written as they come,
 * and the head before them when they are counted; no more of them is ever held than a page. Gives the counts and the bytes.
 */
export async function writeReport({
  report,
  rows,
  about,
  file,
  draft,
  maxBytes = Infinity,
  onTooLarge = () => new Error('The report is too large'),
  signal,
}: Writing): Promise<{ counts: Counts; size: number }> {
  const counts: Counts = { Critical: 0, High: 0, Medium: 0, Low: 0, Unknown: 0 };
  const body = `${draft}.rows.part`;
  const whole = `${draft}.part`;
  async function* texts() {
    let index = 0;
    let bytes = 0;
    for await (const row of rows) {
      counts[row.severity]++;
      const text = report.row(row, index++, about);
      bytes += Buffer.byteLength(text);
      if (bytes > maxBytes) throw onTooLarge();
      yield text;
    }
  }
  async function* parts() {
    yield report.head(about, counts);
    yield* createReadStream(body);
    yield report.tail(counts);
  }
  const write = (source: AsyncIterable<string | Buffer>, to: string, flush: boolean) =>
    pipeline(Readable.from(source, { objectMode: true }), createWriteStream(to, { mode: 0o600, flush }), { signal });
  try {
    await write(texts(), body, false);
    await write(parts(), whole, true);
    const { size } = await stat(whole);
    await rename(whole, file);
    return { counts, size };
  } finally {
    for (const left of [body, whole]) await rm(left, { force: true });
  }
}
