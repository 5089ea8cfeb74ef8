import { useCapability } from '@faultline/shared/query';
import { useUserFlag } from '@faultline/shared/session';
import { Box, IconButton, Section, Skeleton, useOnDemand } from '@faultline/shared/ui';
import { ChartColumn } from 'lucide-react';
import { memo } from 'react';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import { loadCharts } from './loadCharts.ts';

interface TrendsProps {
  filter: CveFilter;
  onPick: (days: { from: string; to: string }) => void;
  // True once the list is loaded, which the charts must not delay.
  isListed: boolean;
}

// The height of the loaded panel on all screens but phones.
const HEIGHT = 408;

// If it was left open, its space is reserved from the first paint, before the provider has announced its capabilities.
export const Trends = memo(function Trends({ filter, onPick, isListed }: TrendsProps) {
  const [isOpen, setOpen] = useUserFlag('trends');
  const offersTrends = useCapability('cve-trends');
  const charts = useOnDemand(loadCharts, isOpen && offersTrends === true && isListed, () => setOpen(false));
  if (!isOpen || offersTrends === false) return null;
  const { limit: _limit, ...query } = cveQuery(filter);
  return (
    <Section title="Trends" note="CVEs by month of publication, in UTC">
      <Box sx={{ display: 'grid', alignContent: 'center', minHeight: HEIGHT }}>
        {charts && offersTrends ? <charts.Trends query={query} onPick={onPick} /> : <Skeleton height={HEIGHT} />}
      </Box>
    </Section>
  );
});

export function TrendsToggle() {
  const [isOpen, setOpen] = useUserFlag('trends');
  if (useCapability('cve-trends') !== true) return null;
  return (
    <IconButton
      aria-label="Trends"
      aria-pressed={isOpen}
      title={isOpen ? 'Hide the trends' : 'Show the trends'}
      color={isOpen ? 'primary' : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      <ChartColumn size={17} />
    </IconButton>
  );
}
