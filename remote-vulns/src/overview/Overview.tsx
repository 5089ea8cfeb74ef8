import { styled } from '@faultline/shared/ui';
import { Distribution } from './Distribution.tsx';
import { Latest } from './Latest.tsx';
import type { OverviewFacts } from './overviewFacts.ts';
import { StatCards } from './StatCards.tsx';
import { Trending } from './Trending.tsx';

interface OverviewProps {
  /** Undefined while it is on its way. */
  facts: OverviewFacts | undefined;
  onVendor: (name: string) => void;
  onProduct: (name: string) => void;
}

/** Side by side where there is room; on a phone in a strip that is swiped. */
const Panels = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '@media (max-width: 1199.95px)': {
    gridAutoFlow: 'column',
    gridTemplateColumns: 'none',
    gridAutoColumns: 'minmax(330px, 1fr)',
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
    paddingBottom: 4,
    '& > *': { scrollSnapAlign: 'start' },
  },
  '@media (max-width: 767.95px)': { gridAutoColumns: 'min(330px, 86vw)' },
});

/** What stands above the list: the figures, and three panels about its whole. */
export function Overview({ facts, onVendor, onProduct }: OverviewProps) {
  return (
    <>
      <StatCards counted={facts?.counted} />
      <Panels role="region" aria-label="Overview" tabIndex={0}>
        <Distribution counted={facts?.counted} />
        <Trending stats={facts?.stats} onVendor={onVendor} onProduct={onProduct} />
        <Latest rows={facts?.rows} />
      </Panels>
    </>
  );
}
