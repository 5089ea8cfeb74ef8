import { styled, useMediaQuery, useIsMobile } from '@faultline/shared/ui';
import { Distribution } from './Distribution.tsx';
import { Latest } from './Latest.tsx';
import type { OverviewData } from './summarizeOverview.ts';
import { StatCards } from './StatCards.tsx';
import { Trending } from './Trending.tsx';
import { useOverviewShown } from './useOverviewShown.ts';

interface OverviewProps {
  /** Undefined while it is on its way. */
  facts: OverviewData | undefined;
  onVendor: (name: string) => void;
  onProduct: (name: string) => void;
}

/** The figures, and the panels beside them where there is room. */
const Root = styled('div')({
  display: 'grid',
  gap: 12,
  '&[data-beside=true]': { gridTemplateColumns: 'minmax(220px, 0.24fr) minmax(0, 1fr)' },
});
/** Side by side where there is room; on a phone in a strip that is swiped. */
const Panels = styled('section')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 0.96fr) minmax(0, 1.05fr) minmax(0, 1fr)',
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
  const [wanted] = useOverviewShown();
  // A phone has no switch for it: the panels take little room there.
  const shown = useIsMobile() || wanted;
  const scrolls = useMediaQuery('(max-width: 1199.95px)', { noSsr: true });
  return (
    <Root data-beside={shown && !scrolls}>
      <StatCards counted={facts?.counted} beside={shown && !scrolls} />
      {shown && (
        <Panels aria-label="Overview" tabIndex={scrolls ? 0 : undefined}>
          <Distribution counted={facts?.counted} />
          <Trending stats={facts?.stats} onVendor={onVendor} onProduct={onProduct} />
          <Latest rows={facts?.rows} total={facts?.counted.total ?? 0} />
        </Panels>
      )}
    </Root>
  );
}
