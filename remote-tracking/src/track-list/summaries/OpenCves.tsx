import { isPlaceholderId, type TrackingSummary } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { AppLink, Badge, Mono, SeverityChip, styled } from '@faultline/shared/ui';

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  paddingRight: 8,
}));

/** What is open for one tracking: how much, how bad, what is exploited or new since the last visit, and the newest CVE. */
export function OpenCves({ summary }: { summary: TrackingSummary }) {
  const { open_count, severity, exploited_count, new_count, newest } = summary;
  if (open_count === 0) return <Line>No open CVEs</Line>;
  return (
    <Line>
      <span>
        {formatCount(open_count)} open {open_count === 1 ? 'CVE' : 'CVEs'}
      </span>
      {severity !== undefined && <SeverityChip severity={severity} />}
      {exploited_count > 0 && <Badge tone="red">{formatCount(exploited_count)} exploited</Badge>}
      {new_count > 0 && (
        <Badge tone="accent" title="Since your last visit">
          {formatCount(new_count)} new
        </Badge>
      )}
      {newest !== undefined && !isPlaceholderId(newest.cve_id) && (
        <span>
          Newest{' '}
          <AppLink to={paths.cve(newest.cve_id)}>
            <Mono>{newest.cve_id}</Mono>
          </AppLink>
        </span>
      )}
    </Line>
  );
}
