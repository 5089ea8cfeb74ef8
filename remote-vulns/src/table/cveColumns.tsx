import type { CveRow } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import type { Column } from '@faultline/shared/tables';
import { AppLink, DateText, KevBadge, Mono, ScoreText, SeverityChip, StatusBadge } from '@faultline/shared/ui';

/** The columns of spec part 1, section 2. */
export const cveColumns: readonly Column<CveRow>[] = [
  {
    key: 'cve_id',
    header: 'CVE ID',
    width: '150px',
    cell: (row) => (
      <AppLink to={paths.cve(row.cve_id)} tone="text">
        <Mono>{row.cve_id}</Mono>
      </AppLink>
    ),
  },
  {
    key: 'vendor_product',
    header: 'Vendor Product',
    width: 'minmax(120px, 1.2fr)',
    cell: (row) => `${row.vendor_name} ${row.product_name}`,
  },
  { key: 'severity', header: 'Severity', width: '100px', cell: (row) => <SeverityChip severity={row.severity} /> },
  {
    key: 'score',
    header: 'Score',
    width: '48px',
    align: 'right',
    cell: (row) => <ScoreText score={row.base_score} source={row.score_source} version={row.score_version} />,
  },
  {
    key: 'published',
    header: 'Published Date',
    width: '110px',
    cell: (row) => <DateText value={row.published_date} />,
  },
  {
    key: 'name',
    header: 'Vulnerability Name',
    width: 'minmax(180px, 2fr)',
    cell: (row) => (
      <>
        <KevBadge kev={row.kev} /> {row.vulnerability_name}
      </>
    ),
  },
  { key: 'status', header: 'Status', width: '110px', cell: (row) => <StatusBadge status={row.vuln_status} /> },
];
