import type { ExportFilters } from '@faultline/shared/contract';
import { utcDay, utcDayEnd, utcDayStart } from '@faultline/shared/format';
import type { ListConfig } from '../tabs/ListConfig.ts';
import type { CveFilter } from './cveFilter.ts';
import { cveQuery } from './cveQuery.ts';

/**
 * What an export asks for: the list's own filter without its empty members, and its type. Daily means today where no days
 * are chosen; on Past days are sent only if set (specification 6.14).
 */
export function exportFilters(
  tab: Pick<ListConfig, 'name' | 'exportType'>,
  filter: CveFilter,
  now = new Date(),
): ExportFilters {
  const { cve_id, vendor_name, product_name, vulnerability_name, severity, kev, ...days } = cveQuery(filter);
  const today = utcDay(now);
  const daily = tab.name === 'daily';
  const filters: ExportFilters = {
    cve_id,
    vendor_name,
    product_name,
    vulnerability_name,
    severity,
    tracked: filter.tracked || undefined,
    kev,
    export_type: tab.exportType,
    published_date_start: days.published_date_start ?? (daily ? utcDayStart(today) : undefined),
    published_date_end: days.published_date_end ?? (daily ? utcDayEnd(today) : undefined),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
