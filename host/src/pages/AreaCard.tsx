import type { LiveRegistry } from '@faultline/shared/contract';
import { formatFileSize } from '@faultline/shared/format';
import { Select } from '@faultline/shared/forms';
import { Badge, Box, Mono, Section } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { overrides, setOverrides } from '../registry/boot.ts';
import type { LiveArea } from '../registry/registry.ts';
import type { Recorded } from '../telemetry.ts';

interface AreaCardProps {
  chosen: LiveArea;
  running: LiveArea;
  // The area's entry in the newest registry.
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

export function AreaCard({ chosen, running, line, events }: AreaCardProps) {
  const { area } = chosen;
  const currentOverrides = overrides();
  const source = running === chosen ? chosen.source : running.source;
  const choose = (version: string) => {
    const others = Object.entries(currentOverrides).filter(([name]) => name !== area);
    setOverrides(Object.fromEntries(version === '' ? others : [...others, [area, version]]));
  };
  const override = currentOverrides[area] ?? '';
  // The registry does not list staged releases.
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
          // At most three columns.
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
