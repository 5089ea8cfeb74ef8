import type { Trend } from '@faultline/shared/contract';
import { formatCount, isolateText } from '@faultline/shared/format';
import { moveFocusByArrows, Skeletons, styled } from '@faultline/shared/ui';
import { useId } from 'react';
import type { OverviewData } from './overviewData.ts';
import { EmptyMessage, Panel } from './Panel.tsx';

export interface TrendingPanelProps {
  trends: OverviewData['trends'];
  onPick: (owner: { vendor: string } | { product: string }) => void;
  isCompact: boolean;
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  alignSelf: 'start',
  margin: '0 -8px',
  '&[data-compact=true]': {
    gap: 4,
    margin: 0,
    '& ol': {
      display: 'grid',
      gridAutoFlow: 'column',
      gridTemplateRows: 'repeat(3, 24px)',
      gridAutoColumns: 'minmax(0, 1fr)',
      columnGap: 8,
    },
  },
});

export function TrendingPanel({ trends, onPick, isCompact }: TrendingPanelProps) {
  const none = trends !== undefined && trends.trending_vendors.length + trends.trending_products.length === 0;
  return (
    <Panel title="Trending" hasHiddenTitle={isCompact}>
      {trends === undefined && <Skeletons count={isCompact ? 3 : 5} height={22} gap={5} label="Loading trends" />}
      {none && <EmptyMessage>No trending data available from database</EmptyMessage>}
      {trends !== undefined && !none && (
        <Pair data-compact={isCompact}>
          <TrendList title="Top Vendors" trends={trends.trending_vendors} onPick={(vendor) => onPick({ vendor })} />
          <TrendList title="Top Products" trends={trends.trending_products} onPick={(product) => onPick({ product })} />
        </Pair>
      )}
    </Panel>
  );
}

interface TrendListProps {
  title: string;
  trends: readonly Trend[];
  onPick: (name: string) => void;
}

const Root = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& h3': { ...theme.typography.caption, margin: '0 0 2px 8px', color: theme.vars.palette.text.secondary },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& p': { ...theme.typography.body2, margin: '4px 8px', color: theme.vars.palette.text.secondary },
}));
const Line = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 24,
  padding: '0 8px',
  border: 0,
  borderRadius: 5,
  background: 'none',
  color: 'inherit',
  ...theme.typography.body2,
  textAlign: 'left',
  cursor: 'pointer',
  isolation: 'isolate',
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > b': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '&:hover': { color: theme.vars.palette.primary.main },
}));
const Bar = styled('i')(({ theme }) => ({
  position: 'absolute',
  zIndex: -1,
  inset: '1px auto 1px 0',
  borderRadius: 5,
  backgroundColor: theme.vars.palette.tone.grey.tint,
}));

function TrendList({ title, trends, onPick }: TrendListProps) {
  const id = useId();
  const most = Math.max(1, ...trends.map(({ count }) => count));
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {trends.length === 0 && <p>None</p>}
      <ol>
        {trends.slice(0, 5).map(({ name, count }, place) => (
          <li key={`${place} ${name}`}>
            <Line
              type="button"
              tabIndex={place === 0 ? 0 : -1}
              onKeyDown={moveFocusByArrows}
              onClick={() => onPick(name)}
              title={`Show only ${isolateText(name)}`}
            >
              <Bar style={{ width: `${(Math.max(0, count) / most) * 100}%` }} />
              <span>{name}</span>
              <b>{formatCount(count)}</b>
            </Line>
          </li>
        ))}
      </ol>
    </Root>
  );
}
