import { Screen, Stack, Badge, Box, Mono, Section, LoadingState, MutedText, styled } from '@faultline/shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { getRunningArea } from '../federation/loadScreen.ts';
import { fetchLatestRegistry, inlinedRegistry, type LiveArea } from '../registry/registry.ts';
import { eventsAtom, type Recorded } from '../telemetry.ts';
import { ReleaseChangesSection, renderAsCard } from './ReleaseChangesSection.tsx';
import { type LiveRegistry, type ReleaseHealth, telemetry } from '@faultline/shared/contract';
import { formatFileSize, formatCount } from '@faultline/shared/format';
import { Select } from '@faultline/shared/forms';
import { overrides, setOverrides } from '../registry/boot.ts';
import { useCapability, useQuery } from '@faultline/shared/query';
import { type Column, DataTable } from '@faultline/shared/tables';

export function PlatformScreen({ areas }: { areas: readonly LiveArea[] }) {
  const events = useAtomValue(eventsAtom);
  const [registry, setRegistry] = useState(inlinedRegistry);
  useEffect(() => {
    let left = false;
    void fetchLatestRegistry().then((newer) => left || setRegistry(newer));
    return () => {
      left = true;
    };
  }, []);
  const page = inlinedRegistry();
  const notice = registry.revision > page.revision ? ` Release set ${registry.revision} has been published since.` : '';
  const subtitle = `Release set ${page.revision}, host ${page.host?.active ?? 'unknown'}.${notice}`;
  return (
    <Screen title="Platform" subtitle={subtitle}>
      <Stack spacing={4} sx={{ maxWidth: 1100 }}>
        {areas.map((area) => (
          <AreaCard
            key={area.area}
            chosen={area}
            running={getRunningArea(area)}
            line={registry.remotes[area.area]}
            events={events.filter(({ remote }) => remote === area.area)}
          />
        ))}
        <ReleaseHealthSection />
        <ReleaseChangesSection revision={registry.revision} isSigned={page.keys !== undefined} />
        <LicensesSection host={page.host?.active} areas={areas.map(getRunningArea)} />
      </Stack>
    </Screen>
  );
}

interface AreaCardProps {
  chosen: LiveArea;
  running: LiveArea;
  line: LiveRegistry['remotes'][string] | undefined;
  events: readonly Recorded[];
}

const tones = { active: 'green', canary: 'blue', override: 'yellow', previous: 'red' } as const;

const describeLoads = (events: readonly Recorded[]) => {
  const loads = events.filter(({ event }) => event === 'mf.load.ok');
  if (loads.length === 0) return 'Not loaded in this page yet';
  const times = loads.map(({ ms = 0 }) => `${ms} ms`).join(', ');
  const bytes = Math.max(...loads.map((load) => load.bytes ?? 0));
  return bytes > 0 ? `${times} (${formatFileSize(bytes)})` : times;
};

const failureNames: Partial<Record<Recorded['event'], string>> = {
  'mf.load.retry': 'tried again',
  'mf.load.fallback': 'replaced by another release',
  'mf.load.fail': 'not loaded',
  'mf.render.error': 'crashed',
};

const describeFailures = (events: readonly Recorded[]) => {
  const texts = events.flatMap(({ event, version, phase }) => {
    const name = failureNames[event];
    return name === undefined ? [] : [`${version} ${name}${phase === undefined ? '' : ` (${phase})`}`];
  });
  return texts.length === 0 ? 'None in this page' : texts.join('; ');
};

const DescriptionItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box component="div" sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

function AreaCard({ chosen, running, line, events }: AreaCardProps) {
  const { area } = chosen;
  const currentOverrides = overrides();
  const source = running === chosen ? chosen.source : running.source;
  const choose = (version: string) => {
    const others = Object.entries(currentOverrides).filter(([name]) => name !== area);
    setOverrides(Object.fromEntries(version === '' ? others : [...others, [area, version]]));
  };
  const override = currentOverrides[area] ?? '';
  const versions = [...new Set([...Object.keys(line?.releases ?? {}), ...(override ? [override] : [])])];
  const canary = line?.canary === undefined ? 'none' : `${line.canary.version} for ${line.canary.percent} %`;
  return (
    <Section title={area} actions={<Badge tone={tones[source]}>{source}</Badge>}>
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: 4,
          display: 'grid',
          gap: '10px 16px',
          gridTemplateColumns: 'repeat(auto-fit, minmax(max(180px, 30%), 1fr))',
        }}
      >
        <DescriptionItem name="Running here">
          <Mono>{running.version}</Mono>
        </DescriptionItem>
        <DescriptionItem name="Active">
          <Mono>{line ? (line.active ?? 'none yet') : 'unknown'}</Mono>
        </DescriptionItem>
        <DescriptionItem name="Previous">
          <Mono>{line?.previous ?? 'none'}</Mono>
        </DescriptionItem>
        <DescriptionItem name="Canary">
          <Mono>{canary}</Mono>
        </DescriptionItem>
        <DescriptionItem name="Loaded in">{describeLoads(events)}</DescriptionItem>
        <DescriptionItem name="Failures">{describeFailures(events)}</DescriptionItem>
      </Box>
      <Select
        label={`Release of ${area} in this session`}
        value={override}
        onChange={choose}
        options={[
          { value: '', label: 'As released' },
          ...versions.map((version) => ({ value: version, label: version })),
        ]}
      />
    </Section>
  );
}

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

const renderCard = renderAsCard(columns);

function Health() {
  const offersTelemetry = useCapability('telemetry');
  const query = useQuery(telemetry.summary, { enabled: offersTelemetry === true });
  if (offersTelemetry === false || query.status === 'failed' || (query.status === 'ready' && !query.data.kept))
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

const ReleaseHealthSection = () => (
  <Section title="In all browsers" note="last 24 hours, successes estimated from a sample">
    <Health />
  </Section>
);

interface LicensesSectionProps {
  host: string | undefined;
  areas: readonly LiveArea[];
}

const NoticesLink = styled('a')(({ theme }) => ({
  display: 'inline-block',
  padding: '4px 0',
  color: theme.vars.palette.primary.main,
  '&:not(:hover)': { textDecoration: 'none' },
}));

// Relative to the entry, which another origin may serve.
const getLicensesUrl = (entry: string) => entry.replace(/[^/]*$/, 'licenses.txt');

export function LicensesSection({ host, areas }: LicensesSectionProps) {
  const releases = [
    ...(host === undefined ? [] : [{ name: 'host', version: host, url: `/r/host/${host}/licenses.txt` }]),
    ...areas.map(({ area, version, release }) => ({ name: area, version, url: getLicensesUrl(release.entry) })),
  ];
  return (
    <Section title="Open source licenses">
      <ul>
        {releases.map(({ name, version, url }) => (
          <li key={name}>
            <NoticesLink href={url}>
              {name} {version}
            </NoticesLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
