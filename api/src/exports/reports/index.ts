import type { ExportType } from '../storedExport.ts';
import { csvReport } from './csvReport.ts';
import { htmlReport } from './htmlReport.ts';
import type { Report } from './Report.ts';

// `{ name, filters, made_at, cves: [...] }`, the rows as the lists have them, one a line.
const jsonReport: Report = {
  head: ({ name, filters, madeAt }) => `${JSON.stringify({ name, filters, made_at: madeAt }).slice(0, -1)},"cves":[`,
  row: (cve, index) => (index === 0 ? '\n' : ',\n') + JSON.stringify(cve),
  tail: () => '\n]}\n',
};

export const reports: Record<ExportType, Report> = { html: htmlReport, csv: csvReport, json: jsonReport };
