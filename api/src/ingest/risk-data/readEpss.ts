import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { asObject } from '../record/coerce.ts';
import { SourceError } from '../source/SourceError.ts';
import { openMaybeGzip } from './openMaybeGzip.ts';

/** The probability that a CVE is exploited in the next 30 days, and its percentile; both from 0 to 1. */
export interface EpssScore {
  cve_id: string;
  score: number;
  percentile: number;
}

export interface EpssFile {
  /** Whose scores they are: `2026-01-31`. */
  day: string;
  scores: AsyncIterable<EpssScore>;
}

/** Ten times what the file of 360,000 scores has. */
const MAX_BYTES = 128 * 1024 ** 2;
const MAX_HEADER_LENGTH = 1000;

/**
 * Opens FIRST's daily file (`cve,epss,percentile`, packed or not). Its day is that of its first line
 * (`#model_version:v2026.01.01,score_date:2026-01-31T00:00:00+0000`), else that of its name, else today; never later than
 * today, as that would make the files to come old ones. Throws `SourceError`, also while the scores are read, and where more than
 * `maxBytes` come out of it.
 */
export async function readEpss(path: string, now: Date, maxBytes = MAX_BYTES): Promise<EpssFile> {
  const file = await openMaybeGzip(path, maxBytes);
  const { head, chunks } = await peek(file, path);
  const today = now.toISOString().slice(0, 10);
  const comment = head.startsWith('#') ? head.split('\n', 1)[0] : undefined;
  const stated = findDay(comment?.split('score_date:')[1]) ?? findDay(basename(path)) ?? today;
  return { day: stated < today ? stated : today, scores: readScores(Readable.from(chunks), path) };
}

function findDay(text: string | undefined): string | undefined {
  const day = text?.match(/\d{4}-\d\d-\d\d/)?.[0];
  return day !== undefined && day > '1970' && toDay(day) === day ? day : undefined;
}

/** The date as a calendar has it; undefined for the 31st of February. */
const toDay = (text: string) => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
};

/** The beginning of a file up to its first line's end, and all of it. */
async function peek(file: Readable, path: string): Promise<{ head: string; chunks: AsyncIterable<Buffer> }> {
  const iterator = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first: Buffer[] = [];
  let head = '';
  try {
    while (!head.includes('\n') && head.length < MAX_HEADER_LENGTH) {
      const { value, done } = await iterator.next();
      if (done === true) break;
      first.push(value);
      head = Buffer.concat(first)
        .toString('utf8', 0, MAX_HEADER_LENGTH)
        .replace(/^\ufeff/, '');
    }
  } catch (error) {
    throw SourceError.from(error, path);
  }
  async function* all() {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, chunks: all() };
}

async function* readScores(file: Readable, path: string): AsyncGenerator<EpssScore> {
  let found = false;
  const rows = parse({ columns: true, bom: true, comment: '#', skip_empty_lines: true, relax_column_count: true });
  file.on('error', (error) => rows.destroy(error));
  try {
    for await (const row of file.pipe(rows)) {
      const score = readScore(row);
      if (score === undefined) continue;
      found = true;
      yield score;
    }
  } catch (error) {
    throw SourceError.from(error, path);
  } finally {
    file.destroy();
  }
  if (!found) throw new SourceError(`${path}: no EPSS score found (a CSV with cve,epss,percentile is expected)`);
}

function readScore(value: unknown): EpssScore | undefined {
  const { cve, epss, percentile } = asObject(value);
  const [score, rank] = [Number(epss), Number(percentile)];
  const isShare = (share: number) => share >= 0 && share <= 1;
  if (typeof cve !== 'string' || !/^CVE-\d{4}-\d{4,19}$/.test(cve) || !isShare(score) || !isShare(rank))
    return undefined;
  return { cve_id: cve, score, percentile: rank };
}
