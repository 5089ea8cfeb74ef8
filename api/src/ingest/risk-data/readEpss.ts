import { parse } from 'csv-parse';
import { asObject } from '../record/coerce.ts';
import { SourceError } from '../source/SourceError.ts';
import { openMaybeGzip } from './openMaybeGzip.ts';

/** How likely a CVE is exploited in the next 30 days, and how many CVEs are less likely; both from 0 to 1. */
export interface EpssScore {
  cve_id: string;
  score: number;
  percentile: number;
}

function readScore(value: unknown): EpssScore | undefined {
  const { cve, epss, percentile } = asObject(value);
  const [score, rank] = [Number(epss), Number(percentile)];
  const isShare = (share: number) => share >= 0 && share <= 1;
  if (typeof cve !== 'string' || !/^CVE-\d{4}-\d{4,19}$/.test(cve) || !isShare(score) || !isShare(rank))
    return undefined;
  return { cve_id: cve, score, percentile: rank };
}

/** The scores of FIRST's daily file (`cve,epss,percentile`, packed or not), as they stand in it. Throws `SourceError`. */
export async function* readEpss(path: string): AsyncGenerator<EpssScore> {
  let found = false;
  const rows = parse({ columns: true, bom: true, comment: '#', skip_empty_lines: true, relax_column_count: true });
  const file = await openMaybeGzip(path);
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
  }
  if (!found) throw new SourceError(`${path}: no EPSS score found (a CSV with cve,epss,percentile is expected)`);
}
