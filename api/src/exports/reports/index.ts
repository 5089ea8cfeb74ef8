import type { ExportType } from '../exportFile.ts';
import { csvReport } from './csvReport.ts';
import { htmlReport } from './htmlReport.ts';
import { jsonReport } from './jsonReport.ts';
import type { Report } from './Report.ts';

export const reports: Record<ExportType, Report> = { html: htmlReport, csv: csvReport, json: jsonReport };
