import type { exports as schemas } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { sql } from '../db/index.ts';
import { fileName } from './exportFile.ts';

export type ExportJob = InferOutput<typeof schemas.listExports.answer>[number];
export type ExportFilters = ExportJob['filters'];

/** An export as it is stored. */
export type ExportRow = Omit<ExportJob, 'job_id' | 'file_name'> & { id: string };

export const exportColumns = sql`id, name, type, filters, status, total_cves, file_size, error_msg, created_at, updated_at`;

/** An export as it is told. */
export const presentExport = ({ id, ...row }: ExportRow): ExportJob => ({
  job_id: id,
  ...row,
  file_name: row.status === 'completed' ? fileName(row.created_at, row.type) : null,
});
