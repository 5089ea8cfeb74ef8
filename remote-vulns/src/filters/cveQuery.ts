import { utcDayEnd, utcDayStart } from '@faultline/shared/format';
import type { CveFilter } from './cveFilter.ts';

const PAGE_SIZE = 20;

/** The query of `GET /cves` and `GET /cves/daily` (specification 17.8). What is undefined is not sent. */
export interface CveQuery {
  limit: number;
  cve_id: string | undefined;
  vendor_name: string | undefined;
  product_name: string | undefined;
  vulnerability_name: string | undefined;
  severity: string | undefined;
  tracked: 'true' | undefined;
  kev: 'true' | undefined;
  published_date_start: string | undefined;
  published_date_end: string | undefined;
}

/** Severity 'all' is not sent; days become the first and the last instant of theirs, in UTC (specification 6.3). */
export const cveQuery = (filter: CveFilter): CveQuery => ({
  limit: PAGE_SIZE,
  cve_id: filter.cve || undefined,
  vendor_name: filter.vendor || undefined,
  product_name: filter.product || undefined,
  vulnerability_name: filter.name || undefined,
  severity: filter.severity === 'all' ? undefined : filter.severity,
  tracked: filter.tracked ? 'true' : undefined,
  kev: filter.kev ? 'true' : undefined,
  published_date_start: filter.from === '' ? undefined : utcDayStart(filter.from),
  published_date_end: filter.to === '' ? undefined : utcDayEnd(filter.to),
});
