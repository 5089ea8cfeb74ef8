import { type Severity, severities } from '../../contract/cves/severity.ts';
import type { MonthCounts } from '../../contract/cves/cves.ts';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

export const formatMonth = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));

/** The first and last day of publication of a filter, as `2026-01-31`; undefined without a filter by date. */
export interface DayBounds {
  first: string | undefined;
  last: string | undefined;
}

export const getDayBounds = ({ published_date_start, published_date_end }: DateFilter = {}): DayBounds => ({
  first: published_date_start?.slice(0, DAY_LENGTH),
  last: published_date_end?.slice(0, DAY_LENGTH),
});
interface DateFilter {
  published_date_start?: string | undefined;
  published_date_end?: string | undefined;
}
const DAY_LENGTH = '2026-01-31'.length;
const MONTH_LENGTH = '2026-01'.length;

// Returns all months if none is within the bounds: until new counts arrive, those of the former filter are shown.
export function listMonthsWithin(months: MonthCounts[], { first, last }: DayBounds): MonthCounts[] {
  const within = months.filter(
    ({ month }) =>
      (first === undefined || month >= first.slice(0, MONTH_LENGTH)) &&
      (last === undefined || month <= last.slice(0, MONTH_LENGTH)),
  );
  return within.length === 0 ? months : within;
}

// The first and last month are counted and listed only with their days within the bounds.
export function getDays(from: string, to: string, { first, last }: DayBounds): { from: string; to: string } {
  const [year = 0, month = 1] = to.split('-').map(Number);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, DAY_LENGTH);
  return {
    from: first?.startsWith(from) ? first : `${from}-01`,
    to: last?.startsWith(to) ? last : end,
  };
}

export const countMonth = ({ severity_distribution }: MonthCounts): number =>
  severities.reduce((sum, level) => sum + severity_distribution[level], 0);

export const formatShare = (exploited: number, total: number): string =>
  total === 0 ? '' : ` (${((100 * exploited) / total).toFixed(1)}%)`;

export interface RangeSummary {
  total: number;
  exploited: number;
  kev: number;
}

export const summarizeMonths = (months: readonly MonthCounts[]): RangeSummary =>
  months.reduce(
    (sum, month) => ({
      total: sum.total + countMonth(month),
      exploited: sum.exploited + month.exploited,
      kev: sum.kev + month.kev,
    }),
    { total: 0, exploited: 0, kev: 0 },
  );

export const listLevels = (months: readonly MonthCounts[]): Severity[] =>
  severities.filter((level) => months.some(({ severity_distribution }) => severity_distribution[level] > 0));
