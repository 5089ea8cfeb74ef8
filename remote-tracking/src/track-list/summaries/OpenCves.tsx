import { isPlaceholderId, type Tracking, type TrackingSummary } from '@faultline/shared/contract';
import { formatCount, utcDay } from '@faultline/shared/format';
import { useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { getTargetPath, getVersionFilter, isVersioned } from '@faultline/shared/tracking';
import { AppLink, Badge, DateText, Mono, SeverityChip, Skeleton, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { fromTrackList } from '../../components/BackNavigation.tsx';
import type { Summaries } from './useSummaries.ts';
import { wrappingRow } from '../../components/styles.ts';

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '2px 8px',
  lineHeight: '24px',
  minHeight: 24,
  paddingRight: 8,
}));
const TwoLines = styled(Line)({ alignContent: 'flex-start', minHeight: 50 });

interface OpenCvesProps {
  tracking: Tracking;
  summaries: Summaries;
}

export function OpenCves({ tracking, summaries: { byId, loading, failure, since } }: OpenCvesProps) {
  const summary = byId.get(tracking.id);
  if (summary !== undefined) {
    return tracking.tracking_type === 'cve' ? (
      <OneCve summary={summary} />
    ) : (
      <ManyCves tracking={tracking} summary={summary} since={since} />
    );
  }
  if (loading) {
    const Lines = tracking.tracking_type === 'cve' ? Line : TwoLines;
    return (
      <Lines aria-hidden>
        <Skeleton width={200} height={18} />
      </Lines>
    );
  }
  return failure === undefined ? null : <Line>— CVE counts couldn&apos;t be loaded</Line>;
}

const ExploitedBadge = ({ children }: { children: string }) => <Badge tone="red">{children}</Badge>;

function OneCve({ summary: { severity, exploited_count, newest } }: { summary: TrackingSummary }) {
  if (severity === undefined) return <Line>Rejected or not published</Line>;
  return (
    <Line>
      <SeverityChip severity={severity} />
      {exploited_count > 0 && <ExploitedBadge>Exploited</ExploitedBadge>}
      {newest?.published_date !== undefined && (
        <span>
          Published <DateText value={newest.published_date} />
        </span>
      )}
    </Line>
  );
}

interface ManyCvesProps {
  tracking: Tracking;
  summary: TrackingSummary;
  since: Date | undefined;
}

function ManyCves({ tracking, summary, since }: ManyCvesProps) {
  const { open_count, severity, exploited_count, new_count, newest, uncomparable_count = 0 } = summary;
  const page = getTargetPath(tracking);
  const offersOutcomes = useCapability('match-outcomes') === true;
  const isFiltered = getVersionFilter(tracking) !== undefined && summary.uncomparable_count !== undefined;
  const list = (view: Record<string, string>, outcome = 'affected') =>
    page &&
    `${page}?${new URLSearchParams({
      ...view,
      ...(isFiltered && { tracking: tracking.id }),
      ...(offersOutcomes && isVersioned(tracking) && { outcome }),
    })}`;
  if (open_count === 0 && uncomparable_count === 0) return <TwoLines>No open CVEs</TwoLines>;
  return (
    <TwoLines>
      {open_count === 0 ? (
        'No open CVEs'
      ) : (
        <Figure to={list({ show: 'open' })}>
          {formatCount(open_count)} open {open_count === 1 ? 'CVE' : 'CVEs'}
        </Figure>
      )}
      {uncomparable_count > 0 && (
        <Figure to={list({ show: 'open' }, 'uncomparable')}>
          <Badge title="Open CVEs whose records state versions that yours can't be compared with">
            {formatCount(uncomparable_count)} can&apos;t be compared
          </Badge>
        </Figure>
      )}
      {severity !== undefined && <SeverityChip severity={severity} />}
      {exploited_count > 0 && (
        <Figure to={list({ show: 'exploited' })}>
          <ExploitedBadge>{`${formatCount(exploited_count)} exploited`}</ExploitedBadge>
        </Figure>
      )}
      {new_count > 0 && (
        <Figure to={since && list({ show: 'open', from: utcDay(since), to: utcDay() })}>
          <Badge tone="accent" title="Since the day of your last visit">
            {formatCount(new_count)} new
          </Badge>
        </Figure>
      )}
      {newest !== undefined && !isPlaceholderId(newest.cve_id) && (
        <span>
          Newest{' '}
          <AppLink to={paths.cve(newest.cve_id)}>
            <Mono>{newest.cve_id}</Mono>
          </AppLink>
        </span>
      )}
    </TwoLines>
  );
}

function Figure({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    <span>{children}</span>
  ) : (
    <AppLink to={to} tone="text" state={fromTrackList}>
      {children}
    </AppLink>
  );
}
