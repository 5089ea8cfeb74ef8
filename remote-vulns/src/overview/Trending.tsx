import { Skeletons, styled } from '@faultline/shared/ui';
import type { OverviewData } from './summarizeOverview.ts';
import { Panel } from './Panel.tsx';
import { EmptyMessage } from './EmptyMessage.tsx';
import { TrendList } from './TrendList.tsx';

interface TrendingProps {
  /** Undefined while it is on its way. */
  stats: OverviewData['stats'] | undefined;
  onVendor: (name: string) => void;
  onProduct: (name: string) => void;
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  alignSelf: 'start',
  margin: '0 -8px',
});

/** Top Vendors and Top Products (specification 6.7). */
export function Trending({ stats, onVendor, onProduct }: TrendingProps) {
  const none = stats !== undefined && stats.trending_vendors.length + stats.trending_products.length === 0;
  return (
    <Panel title="Trending">
      {stats === undefined && <Skeletons count={5} height={22} gap={5} label="Loading trends" />}
      {none && <EmptyMessage>No trending data available from database</EmptyMessage>}
      {stats !== undefined && !none && (
        <Pair>
          <TrendList title="Top Vendors" trends={stats.trending_vendors} onPick={onVendor} />
          <TrendList title="Top Products" trends={stats.trending_products} onPick={onProduct} />
        </Pair>
      )}
    </Panel>
  );
}
