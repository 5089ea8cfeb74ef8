import { cveCsvColumns, formatCsvRow } from '@faultline/shared/csv';
import type { ReportColumn } from '@faultline/shared/contract/schemas';
import type { ExportedCve } from '../../catalogue/index.ts';
import type { About, Report } from './Report.ts';

type Field = keyof ExportedCve;

const fieldsOf: Readonly<Record<ReportColumn, readonly Field[]>> = {
  cve_id: ['cve_id'],
  vendor: ['vendor_name', 'product_name'],
  severity: ['severity'],
  score: ['base_score'],
  source: ['score_source', 'score_version'],
  epss: ['epss'],
  exploitation: ['exploitation', 'public_exploit'],
  published: ['published_date'],
  name: ['vulnerability_name'],
  status: ['vuln_status'],
};

// The selected columns, and those of every report.
const listFields = ({ filters: { columns }, hasReasons }: About): readonly Field[] => [
  ...(columns === undefined
    ? cveCsvColumns
    : new Set<Field>([...columns.flatMap((column) => fieldsOf[column]), 'kev', 'epss', 'fixed_in'])),
  ...(hasReasons ? (['match_reasons'] as const) : []),
];

const listCells = ({ fixed_in, match_reasons = [], ...cve }: ExportedCve, about: About) => {
  const cells = { ...cve, fixed_in: fixed_in.join('; '), match_reasons: match_reasons.join('; ') };
  return listFields(about).map((field) => cells[field]);
};

// RFC 4180. Texts are escaped so that no program runs them as formulas.
export const csvReport: Report = {
  head: (about) => `\uFEFF${formatCsvRow(listFields(about))}`, // the mark tells spreadsheets that it is UTF-8
  row: (cve, _index, about) => formatCsvRow(listCells(cve, about)),
  tail: () => '',
};
