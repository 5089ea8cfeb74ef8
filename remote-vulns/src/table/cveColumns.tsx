import { type CveRow, readSeverity } from '@faultline/shared/contract';
import { exploitationLabels, formatDate, formatScore, getExploitationState } from '@faultline/shared/format';
import type { Column } from '@faultline/shared/tables';
import { DateText, EpssText, KevBadge, SeverityChip, StatusBadge } from '@faultline/shared/ui';
import { CveIdCell, formatOwner, ScoreCell, scoreSource, TrackedNote, VendorProductCell } from './CveCells.tsx';
import { Star } from 'lucide-react';
import { useRowContext } from '../rows/useRowActions.ts';

export interface CveColumn extends Column<CveRow> {
  title: string;
  fixed?: boolean;
  // The default visibility: always, if the width allows and the provider sends the data, only when chosen, or only
  // with or without a provider that announces `search`.
  usual?: 'always' | 'wide' | 'chosen' | 'search' | 'no search';
}

const ACTION_WIDTH_PX = 28;

// The columns of specification 6.9, with EPSS and exploitation. If space is short, columns with a priority are hidden,
// the status first.
const columns: readonly (Omit<CveColumn, 'header'> & Partial<CveColumn>)[] = [
  {
    key: 'cve_id',
    title: 'CVE ID',
    width: '120px',
    fixed: true,
    sortable: true,
    text: (row) => row.cve_id,
    cell: (row) => <CveIdCell row={row} />,
  },
  {
    key: 'vendor',
    title: 'Vendor Product',
    sortable: true,
    width: 'minmax(96px, 1.2fr)',
    className: 'owner',
    hint: formatOwner,
    text: formatOwner,
    cell: (row) => <VendorProductCell row={row} />,
  },
  {
    key: 'severity',
    title: 'Severity',
    sortable: true,
    width: '86px',
    className: 'no-clip',
    text: (row) => readSeverity(row.severity),
    cell: (row) => <SeverityChip severity={row.severity} />,
  },
  {
    key: 'score',
    title: 'Score',
    sortable: true,
    width: '50px',
    priority: 5,
    align: 'right',
    className: 'no-clip',
    text: (row) => formatScore(row.base_score),
    cell: (row) => <ScoreCell row={row} />,
  },
  {
    key: 'source',
    title: 'Scored by',
    sortable: true,
    width: 'minmax(110px, 0.6fr)',
    priority: 2,
    usual: 'chosen',
    cell: (row) => scoreSource(row) ?? 'N/A',
  },
  {
    key: 'epss',
    title: 'EPSS',
    sortable: true,
    width: '58px',
    priority: 3,
    align: 'right',
    usual: 'wide',
    className: 'no-clip',
    cell: (row) => <EpssText epss={row.epss} />,
  },
  {
    key: 'exploitation',
    header: <span className="apart">Exploitation</span>,
    title: 'Exploitation',
    sortable: true,
    width: '104px',
    priority: 6,
    usual: 'search',
    className: 'no-clip apart',
    text: (row) => exploitationLabels[getExploitationState(row)],
    cell: (row) => (row.kev ? <KevBadge /> : exploitationLabels[getExploitationState(row)]),
  },
  {
    key: 'published',
    header: <span className="apart">Published Date</span>,
    title: 'Published Date',
    sortable: true,
    width: '114px',
    priority: 4,
    text: (row) => formatDate(row.published_date),
    // The padding separates the text from the right-aligned figures of the previous column.
    className: 'apart',
    cell: (row) => <DateText value={row.published_date} />,
  },
  {
    key: 'name',
    title: 'Vulnerability Name',
    sortable: true,
    width: 'minmax(124px, 2fr)',
    className: 'name',
    hint: (row) => row.vulnerability_name,
    text: (row) => row.vulnerability_name,
    cell: (row) => <NameCell row={row} />,
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: '94px',
    priority: 1,
    usual: 'no search',
    className: 'no-clip',
    cell: (row) => <StatusBadge status={row.vuln_status} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: `${4 * ACTION_WIDTH_PX}px`,
    fixed: true,
    className: 'no-clip',
    cell: (row) => <ActionsCell row={row} />,
  },
];

export const cveColumns: readonly CveColumn[] = columns.map((column) => ({ header: column.title, ...column }));

export const renderPlainName = (row: CveRow) => (
  <>
    {row.vulnerability_name}
    <TrackedNote row={row} />
  </>
);

function NameCell({ row }: { row: CveRow }) {
  return (
    <>
      <KevBadge kev={row.kev} />
      {row.vulnerability_name}
      <TrackedNote row={row} />
    </>
  );
}

// Until the buttons are loaded, only the star of a favorite is shown.
function ActionsCell({ row }: { row: CveRow }) {
  const { isFavorite, Actions } = useRowContext();
  if (Actions) {
    return (
      <div className="row-actions">
        <Actions row={row} />
      </div>
    );
  }
  if (!isFavorite(row.cve_id)) return null;
  return (
    <div className="favorite" aria-hidden>
      <Star size={16} fill="currentColor" />
    </div>
  );
}
