import type { exports as schemas } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import type { Config } from '../config.ts';
import { sql } from '../db/index.ts';
import { HttpError } from '../http/index.ts';
import { sendReport } from './reportFiles.ts';

export const exportTypes = ['html', 'csv', 'json'] as const;
export type ExportType = (typeof exportTypes)[number];

export type ExportJob = InferOutput<typeof schemas.listExports.answer>[number];
export type ExportFilters = ExportJob['filters'];

export type ExportRow = Omit<ExportJob, 'job_id' | 'file_name'> & { id: string };

export const exportColumns = sql`id, name, type, filters, status, total_cves, file_size, error_msg, created_at, updated_at`;

export const presentExport = ({ id, ...row }: ExportRow): ExportJob => ({
  job_id: id,
  ...row,
  file_name: row.status === 'completed' ? fileName(row) : null,
});

export async function download(config: Config, row: ExportRow, request: Request): Promise<Response> {
  if (row.status !== 'completed') {
    throw new HttpError({ status: 409, code: 'ERR_EXPORT_NOT_READY', message: `The export is ${row.status}` });
  }
  const answer = await sendReport(config, row.id, request, {
    'content-type': contentTypes[row.type],
    'content-disposition': `attachment; filename="${fileName(row)}"`,
    // Opened in a browser on our origin it may do nothing at all.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  });
  if (answer === null) throw gone();
  return answer;
}

// The file name of a download, with its content and the time of the request, such as
// `vulnerabilities_acme_high_2026-03-10_120531.html`.
function fileName({ filters, created_at, type }: Pick<ExportRow, 'filters' | 'created_at' | 'type'>): string {
  const { cve_id, vendor_name, product_name, severity, tracked, export_type } = filters;
  const subject = [
    export_type === 'daily' && 'daily',
    cve_id,
    vendor_name,
    product_name,
    severity,
    tracked && 'tracked',
  ]
    .filter((part) => typeof part === 'string')
    .map(toSlug)
    .filter(Boolean);
  const time = created_at.slice(11, 19).replaceAll(':', '');
  return `${['vulnerabilities', ...subject, created_at.slice(0, 10), time].join('_')}.${type}`;
}

// Letters and digits that every file system and header takes.
const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);

const contentTypes: Record<ExportType, string> = {
  html: 'text/html; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
};

const gone = () =>
  new HttpError({
    status: 410,
    code: 'ERR_EXPORT_GONE',
    message: 'The file of this export is gone. Please retry the export.',
  });
