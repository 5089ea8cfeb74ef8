import type * as charts from '@faultline/shared/charts';
import { Button, EmptyState, Skeleton, styled } from '@faultline/shared/ui';
import { ChartPie } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type SeveritySummary, UNKNOWN } from './overviewData.ts';
import { EmptyMessage, Panel } from './Panel.tsx';
import { loadCharts } from './loadCharts.ts';

interface SeverityPanelProps {
  summary: SeveritySummary | typeof UNKNOWN | undefined;
  severity: string;
  onPick: ((severity: string) => void) | undefined;
  isCompact: boolean;
}

export function SeverityPanel({ summary: known, ...props }: SeverityPanelProps) {
  const summary = known === UNKNOWN ? noData : known;
  const basis = summary?.basis;
  return (
    <Panel title="Vulnerability Distribution" note={basis && `Based on the ${basis.loaded} loaded of ${basis.total}`}>
      <Pie summary={summary} {...props} />
    </Panel>
  );
}

const noData: SeveritySummary = { distribution: {}, basis: undefined };

const Waiting = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12 });

type PieProps = Omit<SeverityPanelProps, 'summary'> & { summary: SeveritySummary | undefined };

function Pie({ summary, severity, onPick, isCompact }: PieProps) {
  const size = isCompact ? 60 : 84;
  const some = summary !== undefined && Object.values(summary.distribution).some((count) => count > 0);
  const loaded = useCharts(some);
  if (summary !== undefined && !some) {
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
  if (summary === undefined || loaded.status === 'loading') {
    return (
      <Waiting>
        <Skeleton variant="circular" width={size} height={size} style={{ flex: 'none' }} />
        <Skeleton width={104} height={isCompact ? 60 : 96} />
      </Waiting>
    );
  }
  return (
    <loaded.charts.SeverityPie
      distribution={summary.distribution}
      size={size}
      isCompact={isCompact}
      picked={severity}
      onPick={onPick}
    />
  );
}

type Charts = typeof charts;
type LoadedCharts =
  | { status: 'loading' }
  | { status: 'ready'; charts: Charts }
  | { status: 'failed'; retry: () => void };

function useCharts(isWanted: boolean): LoadedCharts {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<LoadedCharts>({ status: 'loading' });
  useEffect(() => {
    let hasLeft = false;
    const retry = () => {
      setLoaded({ status: 'loading' });
      setAttempt(attempt + 1);
    };
    if (isWanted)
      loadCharts().then(
        (charts) => hasLeft || setLoaded({ status: 'ready', charts }),
        () => hasLeft || setLoaded({ status: 'failed', retry }),
      );
    return () => {
      hasLeft = true;
    };
  }, [isWanted, attempt]);
  return loaded;
}
