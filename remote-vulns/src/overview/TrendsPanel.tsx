import { useCapability } from '@faultline/shared/query';
import { Section, Skeleton, useOnDemand } from '@faultline/shared/ui';
import { type CveFilter, cveQuery } from '../filters/cveFilter.ts';
import { loadCharts } from './loadCharts.ts';

export interface TrendsPanelProps {
  filter: CveFilter;
  onPick: (days: { from: string; to: string }) => void;
  // True once the list is loaded, which the charts must not delay.
  isListed: boolean;
  onFailed: () => void;
}

// Its space is reserved until the provider has announced its capabilities.
export function TrendsPanel({ filter, onPick, isListed, onFailed }: TrendsPanelProps) {
  const offersTrends = useCapability('cve-trends');
  const charts = useOnDemand(loadCharts, offersTrends === true && isListed, onFailed);
  if (offersTrends === false) return null;
  const { limit: _limit, ...query } = cveQuery(filter);
  return (
    <Section title="Trends" note="CVEs by month of publication, in UTC">
      {charts && offersTrends ? <charts.Trends query={query} onPick={onPick} /> : <Skeleton height={380} />}
    </Section>
  );
}
