import * as v from 'valibot';
import { defineCall } from './defineCall.ts';
import { listedOutcomes, searchFilters } from './cves/cveFilters.ts';
import { instant } from './parts.ts';

export const exportStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
const status = v.picklist(exportStatuses);
const value = v.pipe(v.string(), v.maxLength(200));

/** The columns that lists show and reports follow. */
export const reportColumns = [
  'cve_id',
  'vendor',
  'severity',
  'score',
  'source',
  'epss',
  'exploitation',
  'published',
  'name',
  'status',
] as const;
const columns = v.pipe(v.array(v.picklist(reportColumns)), v.minLength(1), v.maxLength(reportColumns.length));

/** A column of a list, as `columns` of a new export names it. */
export type ReportColumn = (typeof reportColumns)[number];

// Empty, null and 'all' are dropped before sending (specification 6.14).
const filters = v.strictObject({
  cve_id: v.optional(value),
  vendor_name: v.optional(value),
  product_name: v.optional(value),
  vulnerability_name: v.optional(value),
  severity: v.optional(value),
  tracked: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  kev: v.optional(v.picklist(['true', 'false'])),
  outcome: v.optional(v.picklist(listedOutcomes)),
  export_type: v.optional(v.picklist(['daily', 'all'])),
  published_date_start: v.optional(value),
  published_date_end: v.optional(value),
  ...searchFilters,
});

export const job = v.strictObject({
  job_id: v.string(),
  name: v.string(),
  file_name: v.nullable(v.string()),
  type: v.picklist(['html', 'csv', 'json']),
  filters: v.strictObject({ ...filters.entries, columns: v.optional(columns) }),
  status,
  created_at: instant,
  updated_at: instant,
  total_cves: v.nullable(v.number()),
  file_size: v.nullable(v.number()),
  error_msg: v.nullable(v.string()),
});

export const createExport = defineCall('POST /export', {
  description:
    'Create an export of the CVEs that match the filters. The file is written in the background. `columns` selects the columns of HTML and CSV files and their order (capability `export-columns`).',
  scope: 'exports:write',
  fieldCapability: 'export-columns',
  errors: { 409: 'The exports of the account take up 1 GB (ERR_EXPORT_QUOTA)' },
  body: v.strictObject({
    search_query: filters,
    type: v.optional(v.picklist(['html', 'csv', 'json']), 'html'),
    columns: v.optional(columns),
  }),
  answer: v.strictObject({ job_id: v.string(), name: v.string(), filters: job.entries.filters }),
});

export const listExports = defineCall('GET /export', {
  description: 'The exports of the account, newest first.',
  scope: 'exports:read',
  query: v.strictObject({ status: v.optional(status) }),
  answer: v.array(job),
});

export const exportStatus = defineCall('GET /export/status/{id}', {
  description: 'The status of an export.',
  scope: 'exports:read',
  errors: { 404: 'The export does not exist' },
  answer: v.strictObject({ status, error_msg: v.nullable(v.string()) }),
});

export const downloadExport = defineCall('GET /export/download/{id}', {
  description: 'The file of a completed export.',
  scope: 'exports:read',
  errors: {
    404: 'The export does not exist',
    409: 'The export is not completed (ERR_EXPORT_NOT_READY)',
    410: 'The file was deleted',
  },
  answer: v.blob(),
});
