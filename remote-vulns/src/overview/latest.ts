import type { CveRow } from '@faultline/shared/contract';
import { readDate } from '@faultline/shared/format';

const time = (row: CveRow) => readDate(row.published_date)?.getTime() ?? 0;

const PAGE_SIZE = 20;

/** The four most recent (specification 6.8) of the first page, as lists come newest first; of one date, in their order. */
export const latest = (rows: readonly CveRow[]): CveRow[] =>
  rows
    .slice(0, PAGE_SIZE)
    .sort((a, b) => time(b) - time(a))
    .slice(0, 4);
