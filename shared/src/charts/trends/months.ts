import { type Severity, severities } from '../../contract/cves/severity.ts';
import type { MonthCounts } from '../../contract/cves/cves.ts';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-01` as `Jan 2026`. */
export const formatMonth = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** The first and the last day of a range of months, as the filters of lists hold days. */
export function getDays(from: string, to: string): { from: string; to: string } {
  const [year = 0, month = 1] = to.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0));
  return { from: `${from}-01`, to: last.toISOString().slice(0, 10) };
}

export const countMonth = ({ severity_distribution }: MonthCounts): number =>
  severities.reduce((sum, level) => sum + severity_distribution[level], 0);

/** The part of `total` that is exploited, as `0.4%`; empty where there is none to be a part of. */
export const formatShare = (exploited: number, total: number): string =>
  total === 0 ? '' : ` (${((100 * exploited) / total).toFixed(1)}%)`;

export interface RangeSummary {
  total: number;
  exploited: number;
  kev: number;
}

/** The counts of a range of months. */
export const summarizeMonths = (months: readonly MonthCounts[]): RangeSummary =>
  months.reduce(
    (sum, month) => ({
      total: sum.total + countMonth(month),
      exploited: sum.exploited + month.exploited,
      kev: sum.kev + month.kev,
    }),
    { total: 0, exploited: 0, kev: 0 },
  );

/** The levels that any of the months has, worst first: a chart has no empty series. */
export const listLevels = (months: readonly MonthCounts[]): Severity[] =>
  severities.filter((level) => months.some(({ severity_distribution }) => severity_distribution[level] > 0));
