import { type ReleaseHealth, telemetry } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { type Column, DataTable } from '@faultline/shared/tables';
import { Card, LoadingState, Mono, MutedText, Section, styled } from '@faultline/shared/ui';
import { Fragment } from 'react';

const share = ({ loaded, failed }: ReleaseHealth) =>
  failed === 0 ? '0 %' : `${((100 * failed) / (loaded + failed)).toFixed(1)} %`;

const columns: readonly Column<ReleaseHealth>[] = [
  { key: 'remote', header: 'Area', cell: ({ remote }) => remote },
  { key: 'version', header: 'Release', cell: ({ version }) => <Mono>{version}</Mono> },
  { key: 'loaded', header: 'Loaded', cell: ({ loaded }) => formatCount(loaded) },
  { key: 'failed', header: 'Failed', cell: ({ failed }) => formatCount(failed) },
  { key: 'share', header: 'Failure rate', cell: share },
  { key: 'time', header: 'Mean time', cell: ({ meanMs }) => (meanMs === undefined ? '-' : `${Math.round(meanMs)} ms`) },
];

const Figures = styled(Card)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '2px 16px',
  margin: 0,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));

const renderCard = (release: ReleaseHealth) => (
  <Figures as="dl">
    {columns.map(({ key, header, cell }) => (
      <Fragment key={key}>
        <dt>{header}</dt>
        <dd>{cell(release)}</dd>
      </Fragment>
    ))}
  </Figures>
);

function Health() {
  const isOffered = useCapability('telemetry');
  const query = useQuery(telemetry.summary, { enabled: isOffered === true });
  if (isOffered === false || query.status === 'failed' || (query.status === 'ready' && !query.data.kept))
    return <MutedText>This provider does not report release health.</MutedText>;
  if (query.status === 'loading') return <LoadingState />;
  if (query.data.releases.length === 0) return <MutedText>No browser has reported anything yet.</MutedText>;
  return (
    <DataTable
      label="Releases in all browsers"
      rows={query.data.releases}
      columns={columns}
      rowKey={({ remote, version }) => `${remote} ${version}`}
      compact
      card={renderCard}
    />
  );
}

export const ReleaseHealthSection = () => (
  <Section title="In all browsers" note="last 24 hours, successes estimated from a sample">
    <Health />
  </Section>
);
