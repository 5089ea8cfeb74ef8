import { endpoint } from './endpoint.ts';
import { flag, list, number, shape, text } from './tolerant.ts';
import type * as wire from './wire/exports.ts';

export type ExportStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'unknown';

export interface ExportFilters {
  cve_id?: string | undefined;
  vendor_name?: string | undefined;
  product_name?: string | undefined;
  vulnerability_name?: string | undefined;
  severity?: string | undefined;
  tracked?: boolean | undefined;
  /** Only what is exploited, as in the lists, of a provider that says so. */
  kev?: 'true' | undefined;
  export_type?: string | undefined;
  published_date_start?: string | undefined;
  published_date_end?: string | undefined;
}

/** `file_size` in bytes. */
export interface ExportJob {
  job_id: string;
  name: string;
  filters: ExportFilters;
  status: ExportStatus;
  created_at: string | undefined;
  updated_at: string | undefined;
  total_cves: number | undefined;
  file_size: number | undefined;
  error_msg: string | undefined;
}

export function readExportStatus(value: unknown): ExportStatus {
  const word = text(value)?.toLowerCase();
  return word === 'pending' || word === 'processing' || word === 'completed' || word === 'failed' ? word : 'unknown';
}

const readFilters = (value: unknown): ExportFilters => {
  const filters = shape(value);
  return {
    cve_id: text(filters.cve_id),
    vendor_name: text(filters.vendor_name),
    product_name: text(filters.product_name),
    vulnerability_name: text(filters.vulnerability_name),
    severity: text(filters.severity),
    tracked: flag(filters.tracked) || undefined,
    kev: flag(filters.kev) ? 'true' : undefined,
    export_type: text(filters.export_type),
    published_date_start: text(filters.published_date_start),
    published_date_end: text(filters.published_date_end),
  };
};

export function readExportJob(value: unknown): ExportJob {
  const job = shape(value);
  const job_id = text(job.job_id, job.id) ?? '';
  return {
    job_id,
    name: text(job.file_name, job.name) ?? `Export ${job_id}`,
    filters: readFilters(job.search_query ?? job.filters),
    status: readExportStatus(job.status),
    created_at: text(job.created_at),
    updated_at: text(job.updated_at),
    total_cves: number(job.total_cves),
    file_size: number(job.file_size),
    error_msg: text(job.error_msg),
  };
}

export const exportJobs = {
  create: endpoint<typeof wire.createExport>()('POST', '/export', readExportJob),
  list: endpoint<typeof wire.listExports>()('GET', '/export', (data) =>
    list(data, 'jobs', 'exports', 'data').map(readExportJob),
  ),
  status: endpoint<typeof wire.exportStatus>()('GET', '/export/status/{id}', (data) => ({
    status: readExportStatus(shape(data).status),
    error_msg: text(shape(data).error_msg),
  })),
  /** Answers with the file itself, not an envelope. */
  download: endpoint()('GET', '/export/download/{id}', () => null),
};
