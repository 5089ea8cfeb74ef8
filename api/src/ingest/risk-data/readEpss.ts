import { basename } from 'node:path';
import { openMaybeGzip, peek, readCsv } from './readCsv.ts';
import { SourceError } from '../source/SourceError.ts';

// The probability that a CVE is exploited in the next 30 days, and its percentile; both from 0 to 1.
export interface EpssScore {
  cve_id: string;
  score: number;
  percentile: number;
}

export interface EpssFile {
  // The day of the scores: `2026-01-31`.
  day: string;
  scores: AsyncIterable<EpssScore>;
}

// Ten times the size of the file with 360,000 scores.
const MAX_BYTES = 128 * 1024 ** 2;
const MAX_ROWS = 2_000_000;
// The number of invalid rows; files of FIRST have none.
const MAX_OTHER_ROWS = 10_000;
const COLUMNS = ['cve', 'epss', 'percentile'] as const;
const OTHER_FORMAT = 'no EPSS score found (a CSV with cve,epss,percentile is expected)';

// Opens FIRST's daily file (`cve,epss,percentile`, packed or not). Its day is that of its first line
// (`#model_version:v2026.01.01,score_date:2026-01-31T00:00:00+0000`), else that of its name, else today; never later
// than today, as that would make the files to come old ones. Throws `SourceError`, also while the scores are read, and
// where more than `maxBytes` come out of it.
export async function readEpss(path: string, now: Date, maxBytes = MAX_BYTES): Promise<EpssFile> {
  const file = await openMaybeGzip(path, maxBytes);
  const { head, chunks } = await peek(file, path);
  const today = now.toISOString().slice(0, 10);
  const comment = head.startsWith('#') ? head.split('\n', 1)[0] : undefined;
  const stated = findDay(comment?.split('score_date:')[1]) ?? findDay(basename(path)) ?? today;
  return { day: stated < today ? stated : today, scores: readScores(chunks, path) };
}

function findDay(text: string | undefined): string | undefined {
  const day = text?.match(/\d{4}-\d\d-\d\d/)?.[0];
  return day !== undefined && day > '1970' && toDay(day) === day ? day : undefined;
}

// Returns a valid date; undefined for the 31st of February.
const toDay = (text: string) => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
};

async function* readScores(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<EpssScore> {
  let scores = 0;
  let others = 0;
  const format = { columns: COLUMNS, required: COLUMNS, maxRows: MAX_ROWS, otherFormat: OTHER_FORMAT };
  for await (const row of readCsv(chunks, path, format)) {
    const score = readScore(row);
    if (score === undefined) {
      others += 1;
      if (others > MAX_OTHER_ROWS) throw new SourceError(`${path}: more than 10,000 rows are not scores`);
    } else {
      scores += 1;
      yield score;
    }
  }
  if (scores === 0) throw new SourceError(`${path}: ${OTHER_FORMAT}`);
}

function readScore({
  cve,
  epss,
  percentile,
}: Partial<Record<(typeof COLUMNS)[number], string>>): EpssScore | undefined {
  if (cve === undefined || !/^CVE-\d{4}-\d{4,19}$/.test(cve)) return undefined;
  const [score, rank] = [Number(epss), Number(percentile)];
  const isShare = (share: number) => share >= 0 && share <= 1;
  return isShare(score) && isShare(rank) ? { cve_id: cve, score, percentile: rank } : undefined;
}
