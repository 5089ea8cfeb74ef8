import { useCapability } from '@faultline/shared/query';
import { Section, Skeleton } from '@faultline/shared/ui';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import { useOnDemand } from '../useOnDemand.ts';

export interface TrendsPanelProps {
  filter: CveFilter;
  onPick: (days: { from: string; to: string }) => void;
  onFailed: () => void;
}

const loadCharts = () => import('@faultline/shared/charts');

/** The CVEs of the whole filter by month. Its place is kept until the provider has said what it offers. */
export function TrendsPanel({ filter, onPick, onFailed }: TrendsPanelProps) {
  const offered = useCapability('cve-trends');
  const charts = useOnDemand(loadCharts, offered === true, onFailed);
  if (offered === false) return null;
  const { limit: _limit, ...query } = cveQuery(filter);
  return (
    <Section title="Trends" note="CVEs by month of publication, in UTC">
      {charts && offered ? <charts.Trends query={query} onPick={onPick} /> : <Skeleton height={380} />}
    </Section>
  );
}
