import * as v from 'valibot';
import { searchFilters } from './cveFilters.ts';
import { instant } from './parts.ts';

export const exportStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
const status = v.picklist(exportStatuses);
const value = v.pipe(v.string(), v.maxLength(200));

/** Empty, null and 'all' are dropped before sending (specification 6.14). */
const filters = v.strictObject({
  cve_id: v.optional(value),
  vendor_name: v.optional(value),
  product_name: v.optional(value),
  vulnerability_name: v.optional(value),
  severity: v.optional(value),
  tracked: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  kev: v.optional(v.picklist(['true', 'false'])),
  export_type: v.optional(v.picklist(['daily', 'all'])),
  published_date_start: v.optional(value),
  published_date_end: v.optional(value),
  ...searchFilters,
});

const job = v.strictObject({
  job_id: v.string(),
  name: v.string(),
  file_name: v.nullable(v.string()),
  type: v.picklist(['html', 'csv', 'json']),
  filters,
  status,
  created_at: instant,
  updated_at: instant,
  total_cves: v.nullable(v.number()),
  file_size: v.nullable(v.number()),
  error_msg: v.nullable(v.string()),
});

export const createExport = {
  body: v.strictObject({ search_query: filters, type: v.optional(v.picklist(['html', 'csv', 'json']), 'html') }),
  answer: v.strictObject({ job_id: v.string(), name: v.string(), filters }),
};
export const listExports = { query: v.strictObject({ status: v.optional(status) }), answer: v.array(job) };
export const exportStatus = { answer: v.strictObject({ status, error_msg: v.nullable(v.string()) }) };
