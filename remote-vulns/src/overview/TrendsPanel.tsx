import { useCapability } from '@faultline/shared/query';
import { useUserStorage } from '@faultline/shared/session';
import { IconButton, Section, Skeleton } from '@faultline/shared/ui';
import { ChartColumn } from 'lucide-react';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import { useOnDemand } from '../useOnDemand.ts';

interface TrendsPanelProps {
  filter: CveFilter;
  onPick: (days: { from: string; to: string }) => void;
}

const opened = { name: 'trends', initial: false, read: (stored: unknown) => stored === true };
const loadCharts = () => import('@faultline/shared/charts');

/** The CVEs of the whole filter by month, once they are asked for. */
export function TrendsPanel({ filter, onPick }: TrendsPanelProps) {
  const [isOpen, setOpen] = useUserStorage<boolean>(opened);
  const offered = useCapability('cve-trends');
  const charts = useOnDemand(loadCharts, offered === true && isOpen, () => setOpen(false));
  // Its place is kept until the provider has said what it offers.
  if (!isOpen || offered === false) return null;
  const { limit: _limit, ...query } = cveQuery(filter);
  return (
    <Section title="Trends" note="CVEs by month of publication, in UTC">
      {charts && offered ? <charts.Trends query={query} onPick={onPick} /> : <Skeleton height={380} />}
    </Section>
  );
}

/** Shows and hides the trends, where the provider counts them. */
export function TrendsToggle() {
  const [isOpen, setOpen] = useUserStorage<boolean>(opened);
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
