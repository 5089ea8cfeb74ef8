import { type ReleaseHealth, telemetry } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { useCapability, useQuery } from '@faultline/shared/query';
import { type Column, DataTable } from '@faultline/shared/tables';
import { LoadingState, Mono, MutedText, Section } from '@faultline/shared/ui';

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
    />
  );
}

/** The health of the releases in all browsers, as far as these report it. */
export const ReleaseHealthSection = () => (
  <Section title="In all browsers" note="last 24 hours, successes estimated from a sample">
    <Health />
  </Section>
);
