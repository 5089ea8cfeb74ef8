import { formatCount, formatFileSize, readDate } from '@faultline/shared/format';
import { DateText, RelativeTime, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import type { ExportCard } from './exportCards.ts';
import { filterSummary } from './filterSummary.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '8px 16px',
  margin: 0,
  ...theme.typography.body2,
  '& > div': { minWidth: 0 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& time': { whiteSpace: 'nowrap' },
  '& dd > time + time': { color: theme.vars.palette.text.secondary },
  '& > .filters, & > .wrong': { gridColumn: '1 / -1' },
  // Fixed columns align the items of all cards.
  '@media (min-width: 600px)': { gridTemplateColumns: '184px 184px minmax(72px, auto) 1fr' },
  '@media (min-width: 1200px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 184px 184px 72px 72px',
    '& > .filters': { gridColumn: 'auto' },
  },
  '& > .wrong dd': { color: theme.vars.palette.error.main },
}));

const moment = (value: string | undefined): ReactNode =>
  readDate(value) === undefined ? (
    <DateText value={value} />
  ) : (
    <>
      <DateText value={value} /> <RelativeTime value={value} />
    </>
  );

export function ExportDetails({ job }: { job: ExportCard }) {
  return (
    <List>
      <div className="filters">
        <dt>Filters</dt>
        <dd>{filterSummary(job.filters)}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{moment(job.created_at)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>{moment(job.updated_at)}</dd>
      </div>
      {job.total_cves !== undefined && (
        <div>
          <dt>CVE Count</dt>
          <dd>{formatCount(job.total_cves)}</dd>
        </div>
      )}
      {job.file_size !== undefined && (
        <div>
          <dt>File Size</dt>
          <dd>{formatFileSize(job.file_size)}</dd>
        </div>
      )}
      {job.error_msg !== undefined && (
        <div className="wrong">
          <dt>Error</dt>
          <dd>{job.error_msg}</dd>
        </div>
      )}
    </List>
  );
}
