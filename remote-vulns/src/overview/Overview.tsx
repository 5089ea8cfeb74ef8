import { useUserStorage } from '@faultline/shared/session';
import { IconButton, styled, useIsMobile, useMediaQuery } from '@faultline/shared/ui';
import { ChartPie } from 'lucide-react';
import { memo } from 'react';
import type { OverviewData } from './overviewData.ts';
import { RecentPanel } from './RecentPanel.tsx';
import { SeverityPanel } from './SeverityPanel.tsx';
import { StatCards } from './StatCards.tsx';
import { TrendingPanel, type TrendingPanelProps } from './TrendingPanel.tsx';

interface OverviewProps extends Pick<TrendingPanelProps, 'onPick'> {
  /** Undefined while it is on its way. */
  data: OverviewData | undefined;
}

/** The figures, and the panels beside them where the width allows. */
const Root = styled('div')({
  display: 'grid',
  gap: 12,
  '&[data-beside=true]': { gridTemplateColumns: 'minmax(220px, 0.24fr) minmax(0, 1fr)' },
});
/** Too narrow for three panels: a small screen, and a sidebar that has just become one. */
const STRIP = '(max-width: 767.95px), (min-width: 900px) and (max-width: 979.95px)';

/** Side by side where the width allows; else in a strip that is swiped. */
const Panels = styled('section')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'minmax(0, 0.96fr) minmax(0, 1.05fr) minmax(0, 1fr)',
  [`@media ${STRIP}`]: {
    gridAutoFlow: 'column',
    gridTemplateColumns: 'none',
    gridAutoColumns: 'minmax(330px, 1fr)',
    overflowX: 'auto',
    // What is positioned inside, as words for screen readers alone, is cut off with it; else the page scrolled sideways.
    position: 'relative',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
    paddingBottom: 4,
    '& > *': { scrollSnapAlign: 'start' },
  },
  '@media (max-width: 767.95px)': { gridAutoColumns: 'min(330px, 86vw)' },
});

/** Shown above the list: the figures, and three panels about its whole. Not drawn again while somebody types into the filters. */
export const Overview = memo(function Overview({ data, onPick }: OverviewProps) {
  const [wanted] = useOverviewShown();
  // A small screen has no switch for it: the panels take little space there.
  const shown = useIsMobile() || wanted;
  const scrolls = useMediaQuery(STRIP, { noSsr: true });
  const beside = useMediaQuery('(min-width: 1200px)', { noSsr: true }) && shown;
  return (
    <Root data-beside={beside}>
      <StatCards total={data?.total} summary={data?.summary} period={data?.period} beside={beside} />
      {shown && (
        <Panels aria-label="Overview" tabIndex={scrolls ? 0 : undefined}>
          <SeverityPanel summary={data?.summary} />
          <TrendingPanel trends={data?.trends} onPick={onPick} />
          <RecentPanel rows={data?.newest} total={data?.total ?? 0} />
        </Panels>
      )}
    </Root>
  );
});

/** Folds the panels above the list away, for who wants more of the list. */
export function OverviewToggle() {
  const [shown, setShown] = useOverviewShown();
  return (
    <IconButton
      aria-label="Overview"
      aria-pressed={shown}
      title={shown ? 'Hide the overview' : 'Show the overview'}
      color={shown ? 'primary' : undefined}
      onClick={() => setShown(!shown)}
    >
      <ChartPie size={17} />
    </IconButton>
  );
}

const shown = { name: 'overview', initial: true, read: (stored: unknown) => stored !== false };

/** Returns whether the panels above the list are shown, and a setter; remembered. */
const useOverviewShown = () => useUserStorage<boolean>(shown);
