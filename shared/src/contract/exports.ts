import type { InferOutput } from 'valibot';
import { endpoint, type ReadRow } from './endpoint.ts';
import { readWord } from './cves/cveParts.ts';
import { asBoolean, asList, asNumber, asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/exports.ts';
import type { ReportColumn } from './schemas/exports.ts';

type Job = InferOutput<typeof schemas.job>;

export type ExportStatus = Job['status'] | 'unknown';

export interface ExportFilters {
  cve_id?: string | undefined;
  vendor_name?: string | undefined;
  product_name?: string | undefined;
  vulnerability_name?: string | undefined;
  severity?: string | undefined;
  tracked?: boolean | undefined;
  /** Only exploited CVEs, as in the lists, if the provider supports that. */
  kev?: 'true' | undefined;
  /** Only this part of the tracked items, of a provider that announces `match-outcomes`. */
  outcome?: 'affected' | 'uncomparable' | undefined;
  /** These four, and several severities with commas, of a provider that announces `search`. */
  q?: string | undefined;
  exploitation?: string | undefined;
  min_score?: string | undefined;
  min_epss?: string | undefined;
  export_type?: string | undefined;
  published_date_start?: string | undefined;
  published_date_end?: string | undefined;
  /** The columns of the report, of a provider that announces `export-columns`. */
  columns?: readonly ReportColumn[] | undefined;
}

export type ExportType = Job['type'];

const readExportType = (value: unknown): ExportType | undefined =>
  value === 'html' || value === 'csv' || value === 'json' ? value : undefined;

/** `file_size` in bytes; `type` is undefined where the provider does not say. */
export type ExportJob = Omit<ReadRow<Job, 'job_id' | 'name'>, 'file_name' | 'filters' | 'status' | 'type'> & {
  filters: ExportFilters;
  type?: ExportType | undefined;
  status: ExportStatus;
};

export function readExportStatus(value: unknown): ExportStatus {
  const word = asString(value)?.toLowerCase();
  return word === 'pending' || word === 'processing' || word === 'completed' || word === 'failed' ? word : 'unknown';
}

const readFilters = (value: unknown): ExportFilters => {
  const filters = asObject(value);
  return {
    cve_id: asString(filters.cve_id),
    vendor_name: asString(filters.vendor_name),
    product_name: asString(filters.product_name),
    vulnerability_name: asString(filters.vulnerability_name),
    severity: asString(filters.severity),
    tracked: asBoolean(filters.tracked) || undefined,
    kev: asBoolean(filters.kev) ? 'true' : undefined,
    outcome: readWord(filters.outcome, ['affected', 'uncomparable'] as const),
    q: asString(filters.q),
    exploitation: asString(filters.exploitation),
    min_score: asString(filters.min_score),
    min_epss: asString(filters.min_epss),
    export_type: asString(filters.export_type),
    published_date_start: asString(filters.published_date_start),
    published_date_end: asString(filters.published_date_end),
    columns: Array.isArray(filters.columns) ? (filters.columns as ReportColumn[]) : undefined,
  };
};

export function readExportJob(value: unknown): ExportJob {
  const job = asObject(value);
  const job_id = asString(job.job_id, job.id) ?? '';
  return {
    job_id,
    name: asString(job.file_name, job.name) ?? `Export ${job_id}`,
    filters: readFilters(job.search_query ?? job.filters),
    type: readExportType(job.type),
    status: readExportStatus(job.status),
    created_at: asString(job.created_at),
    updated_at: asString(job.updated_at),
    total_cves: asNumber(job.total_cves),
    file_size: asNumber(job.file_size),
    error_msg: asString(job.error_msg),
  };
}

export const exportJobs = {
  create: endpoint<typeof schemas.createExport>()('POST', '/export', readExportJob),
  list: endpoint<typeof schemas.listExports>()('GET', '/export', (data) =>
    asList(data, 'jobs', 'exports', 'data').map(readExportJob),
  ),
  status: endpoint<typeof schemas.exportStatus>()('GET', '/export/status/{id}', (data) => ({
    status: readExportStatus(asObject(data).status),
    error_msg: asString(asObject(data).error_msg),
  })),
  /** Answers with the file itself, not an envelope. */
  download: endpoint()('GET', '/export/download/{id}'),
};
