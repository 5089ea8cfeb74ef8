import { readCveFilter } from '../catalogue/index.ts';
import type { ExportFilters } from './ExportRow.ts';

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** What is asked for without what says nothing; an export of the daily list without dates is of today (specification 6.14). */
export function readFilters(asked: ExportFilters, now: Date): ExportFilters {
  const filters: ExportFilters = Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => !isEmpty(value) && (value !== 'all' || key === 'export_type')),
  );
  const isUndated = filters.published_date_start === undefined && filters.published_date_end === undefined;
  if (filters.export_type === 'daily' && isUndated) {
    const day = now.toISOString().slice(0, 10);
    filters.published_date_start = `${day}T00:00:00.000Z`;
    filters.published_date_end = `${day}T23:59:59.999Z`;
  }
  readCveFilter(filters); // what can't be read is refused now, not by the job
  return filters;
}
