import { formatCount, formatFileSize } from '@faultline/shared/format';
import { DateText, RelativeTime, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import type { ExportCard } from './exportCards.ts';
import { filterSummary } from './filterSummary.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  margin: 0,
  ...theme.typography.body2,
  '& > div': { minWidth: 0 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd > time + time': { color: theme.vars.palette.text.secondary },
  '& > .filters': { flex: '1 1 300px' },
  '& > .wrong': { flex: '1 0 100%' },
  '& > .wrong dd': { color: theme.vars.palette.error.main },
}));

const moment = (value: string | undefined): ReactNode =>
  value === undefined ? (
    'Unknown'
  ) : (
    <>
      <DateText value={value} /> <RelativeTime value={value} />
    </>
  );

/** What is known of a job: its filters and dates always, the rest where the provider says it. */
export function ExportFacts({ job }: { job: ExportCard }) {
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
