import { formatCount } from '@faultline/shared/format';
import { Button, EmptyState, Skeleton, styled } from '@faultline/shared/ui';
import { ChartPie } from 'lucide-react';
import type { SeveritySummary } from './summarizeSeverities.ts';
import { Panel } from './Panel.tsx';
import { EmptyMessage } from './EmptyMessage.tsx';
import { useCharts } from './useCharts.ts';

const Waiting = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12 });

/** The pie in its states. */
function Pie({ counted }: { counted: SeveritySummary | undefined }) {
  const some = counted !== undefined && Object.values(counted.distribution).some((count) => count > 0);
  const loaded = useCharts(some);
  if (counted !== undefined && !some) {
    return <EmptyMessage>No vulnerability data available</EmptyMessage>;
  }
  if (loaded.status === 'failed') {
    return (
      <EmptyState
        compact
        title="The chart could not be loaded"
        icon={<ChartPie size={20} />}
        action={<Button onClick={loaded.retry}>Try Again</Button>}
      />
    );
  }
  if (counted === undefined || loaded.status === 'loading') {
    return (
      <Waiting>
        <Skeleton variant="circular" width={84} height={84} />
        <Skeleton width={104} height={96} />
      </Waiting>
    );
  }
  return <loaded.charts.SeverityPie distribution={counted.distribution} size={92} />;
}

/** How the severities are shared out (specification 6.6). */
export function Distribution({ counted }: { counted: SeveritySummary | undefined }) {
  const note = counted?.of === undefined ? undefined : `of ${formatCount(counted.of)} loaded`;
  return (
    <Panel title="Vulnerability Distribution" note={note}>
      <Pie counted={counted} />
    </Panel>
  );
}
