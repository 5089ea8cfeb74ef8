import { formatCount } from '@faultline/shared/format';
import { Button, EmptyState, Section, Skeleton, styled } from '@faultline/shared/ui';
import { ChartPie } from 'lucide-react';
import type { Counted } from './counted.ts';
import { Quiet } from './Quiet.tsx';
import { useCharts } from './useCharts.ts';

const Place = styled('div')({ display: 'grid', alignContent: 'center', minHeight: 152 });
const Waiting = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 20 });

/** The pie in its states. */
function Pie({ counted }: { counted: Counted | undefined }) {
  const some = counted !== undefined && Object.values(counted.distribution).some((count) => count > 0);
  const loaded = useCharts(some);
  if (counted !== undefined && !some) {
    return <Quiet>No vulnerability data available</Quiet>;
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
        <Skeleton variant="circular" width={116} height={116} />
        <Skeleton width={124} height={100} />
      </Waiting>
    );
  }
  return <loaded.charts.SeverityPie distribution={counted.distribution} size={124} />;
}

/** How the severities are shared out (spec part 1, section 2). */
export function Distribution({ counted }: { counted: Counted | undefined }) {
  const note = counted?.of === undefined ? undefined : `of ${formatCount(counted.of)} loaded`;
  return (
    <Section title="Vulnerability Distribution" note={note}>
      <Place>
        <Pie counted={counted} />
      </Place>
    </Section>
  );
}
