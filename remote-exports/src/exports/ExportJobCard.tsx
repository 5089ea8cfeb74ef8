import type { ExportStatus, ExportFilters } from '@faultline/shared/contract';
import { checkJob, downloadExport, isInProgress, useExportRequest } from '@faultline/shared/exports';
import { useReadOnlyReason } from '@faultline/shared/session';
import { Badge, Card, Mono, styled, type ToneName, Button, DateText, RelativeTime } from '@faultline/shared/ui';
import {
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  Download,
  RefreshCw,
  RotateCcw,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ExportCard } from './exportCards.ts';
import {
  formatCount,
  formatFileSize,
  readDate,
  exploitationLabels,
  formatDate,
  isolateText,
} from '@faultline/shared/format';

const Root = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '12px 14px',
  alignItems: 'start',
  '& > dl': { gridColumn: '2 / -1' },
  '@media (max-width: 767.95px)': {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    '& > dl, & > .actions': { gridColumn: '1 / -1' },
    '& > .actions': { order: 3 },
    '& > .actions:empty': { display: 'none' },
  },
});
const Glyph = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'turns' })<{
  tone: ToneName;
  turns: boolean;
}>(({ theme, tone, turns }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: 9,
  color: theme.vars.palette.tone[tone].text,
  backgroundColor: theme.vars.palette.tone[tone].tint,
  '@keyframes turn': { to: { transform: 'rotate(1turn)' } },
  '@media (prefers-reduced-motion: no-preference)': turns
    ? { '& svg': { animation: 'turn 1.2s linear infinite' } }
    : {},
}));
const Names = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& h2': { ...theme.typography.h2, display: 'inline', margin: '0 8px 0 0', overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));

export function ExportJobCard({ job }: { job: ExportCard }) {
  const { label, tone, Icon } = statusDisplay[job.status];
  return (
    <Root as="li">
      <Glyph tone={tone} turns={job.status === 'processing'} aria-hidden>
        <Icon size={18} />
      </Glyph>
      <Names>
        <h2>{job.name}</h2>
        <Badge tone={tone}>{label}</Badge>
        <p>
          Job ID: <Mono>{job.job_id}</Mono>
        </p>
      </Names>
      <div className="actions">
        <ExportButtons job={job} />
      </div>
      <ExportDetails job={job} />
    </Root>
  );
}

interface StatusDisplay {
  label: string;
  tone: ToneName;
  Icon: LucideIcon;
}

const statusDisplay: Record<ExportStatus, StatusDisplay> = {
  pending: { label: 'Pending', tone: 'yellow', Icon: Clock },
  processing: { label: 'Processing', tone: 'blue', Icon: LoaderCircle },
  completed: { label: 'Completed', tone: 'green', Icon: CircleCheck },
  failed: { label: 'Failed', tone: 'red', Icon: CircleX },
  unknown: { label: 'Unknown', tone: 'grey', Icon: CircleQuestionMark },
};

function ExportButtons({ job }: { job: ExportCard }) {
  const { request } = useExportRequest();
  const [download, downloading] = useBusy(() => downloadExport(job.jobId));
  const [refresh, refreshing] = useBusy(() => checkJob({ job_id: job.jobId, name: job.name }));
  const isReadOnly = useReadOnlyReason() !== undefined;
  const [retry, retrying] = useBusy(() => request(job.filters, job.job_id, job.type));
  return (
    <>
      {job.status === 'completed' && (
        <Button startIcon={<Download size={15} />} onClick={download} loading={downloading} loadingPosition="start">
          Download
        </Button>
      )}
      {isInProgress(job.status) && (
        <Button startIcon={<RefreshCw size={15} />} onClick={refresh} loading={refreshing} loadingPosition="start">
          Refresh
        </Button>
      )}
      {job.status === 'failed' && !isReadOnly && (
        <Button startIcon={<RotateCcw size={15} />} onClick={retry} loading={retrying} loadingPosition="start">
          Retry
        </Button>
      )}
    </>
  );
}

function useBusy(action: () => Promise<unknown>): [run: () => void, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void action().finally(() => setBusy(false));
  };
  return [run, busy];
}

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

interface DetailProps {
  name: string;
  className?: string;
  children: ReactNode;
}

const Detail = ({ name, className, children }: DetailProps) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function ExportDetails({ job }: { job: ExportCard }) {
  const { filters, total_cves, file_size, error_msg } = job;
  return (
    <List>
      <Detail name="Filters" className="filters">
        {filterSummary(filters)}
      </Detail>
      <Detail name="Created">{moment(job.created_at)}</Detail>
      <Detail name="Updated">{moment(job.updated_at)}</Detail>
      {total_cves !== undefined && <Detail name="CVE Count">{formatCount(total_cves)}</Detail>}
      {file_size !== undefined && <Detail name="File Size">{formatFileSize(file_size)}</Detail>}
      {error_msg !== undefined && (
        <Detail name="Error" className="wrong">
          {error_msg}
        </Detail>
      )}
    </List>
  );
}

const exploitations: Readonly<Record<string, string>> = exploitationLabels;

export function filterSummary(filters: ExportFilters): string {
  const { published_date_start: from, published_date_end: to } = filters;
  const parts = [
    filters.cve_id && `CVE: ${filters.cve_id}`,
    filters.vendor_name && `Vendor: ${isolateText(filters.vendor_name)}`,
    filters.product_name && `Product: ${isolateText(filters.product_name)}`,
    filters.vulnerability_name && `Vulnerability: ${filters.vulnerability_name}`,
    filters.q && `Search: ${filters.q}`,
    filters.severity && `Severity: ${filters.severity.replaceAll(',', ', ')}`,
    filters.min_score && `CVSS: ${filters.min_score} or higher`,
    filters.min_epss && `EPSS: ${filters.min_epss} or higher`,
    filters.exploitation && `Exploitation: ${exploitations[filters.exploitation] ?? filters.exploitation}`,
    filters.tracked === true && 'Tracked Only',
    filters.outcome === 'affected' && 'Affected Only',
    filters.outcome === 'uncomparable' && "Can't Be Compared Only",
    filters.kev === 'true' && 'KEV Only',
    filters.export_type && `Type: ${filters.export_type}`,
    from && `From: ${formatDate(from)}`,
    to && `To: ${formatDate(to)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No filters' : parts.join(', ');
}
