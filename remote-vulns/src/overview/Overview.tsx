import { useUserFlag } from '@faultline/shared/session';
import { Card, IconButton, Skeletons, styled, useIsMobile, useMediaQuery, useOnDemand } from '@faultline/shared/ui';
import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { CveFilter } from '../filters/cveFilter.ts';
import type { OverviewData } from './overviewData.ts';
import { Panel } from './Panel.tsx';
import { SeverityPanel } from './SeverityPanel.tsx';
import { StatCards } from './StatCards.tsx';
import { TrendingPanel } from './TrendingPanel.tsx';
import { TrendsToggle } from './Trends.tsx';

interface OverviewProps {
  data: OverviewData | undefined;
  severity: string;
  onPick: (filter: Partial<CveFilter>) => void;
  hasTrends: boolean;
}

const loadRecentPanel = () => import('./RecentPanel.tsx');

// Includes the padding: the list below starts at the same place while the figures load.
const STRIP_HEIGHT_PX = 94;

const Root = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 12,
  padding: 0,
  marginBottom: -6,
  '&[data-open=false]': {
    gridTemplateColumns: '216px minmax(0, 1fr) auto',
    height: STRIP_HEIGHT_PX,
    boxSizing: 'border-box',
    padding: '0 6px 0 0',
    overflow: 'hidden',
  },
  '&[data-open=true]': { padding: 0, border: 0, background: 'none', gap: 8 },
  '@media (max-width: 767.95px)': {
    marginBottom: 0,
    gap: 4,
    '&[data-open=false]': { gridTemplateColumns: 'minmax(0, 1fr) auto', height: 'auto', minHeight: 56 },
    // The panels use the full width, so the switch stays over the corner of the last card.
    '&[data-open=true]': {
      position: 'relative',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& > :last-child': { position: 'absolute', zIndex: 1, top: 0, right: 0 },
    },
  },
});
const Switches = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4, paddingTop: 4 });

const Open = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '&[data-beside=true]': { gridTemplateColumns: 'minmax(220px, 0.24fr) minmax(0, 1fr)' },
});
// Too narrow for three panels: a small screen, and a window with a sidebar that leaves as little room.
const SWIPED = '(max-width: 767.95px), (min-width: 900px) and (max-width: 979.95px)';

const Panels = styled('section')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  gridTemplateColumns: 'minmax(0, 0.96fr) minmax(0, 1.05fr) minmax(0, 1fr)',
  [`@media ${SWIPED}`]: {
    gridAutoFlow: 'column',
    gridTemplateColumns: 'none',
    gridAutoColumns: 'minmax(330px, 1fr)',
    overflowX: 'auto',
    // Clips positioned content too, such as text for screen readers: the page would scroll sideways otherwise.
    position: 'relative',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
    paddingBottom: 4,
    '& > *': { scrollSnapAlign: 'start' },
  },
  '@media (max-width: 767.95px)': { gridAutoColumns: 'min(330px, 86vw)' },
});
const StripPanels = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  gridTemplateColumns: 'minmax(256px, 0.5fr) minmax(0, 1fr)',
  '& > section': { border: 0, borderRadius: 0, padding: '2px 0 0', gap: 0, alignContent: 'start' },
  '& > section:first-of-type': { gridTemplateRows: '18px minmax(0, 1fr)' },
  '& > section h2': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& > section + section': { gridTemplateRows: 'minmax(0, 1fr)' },
  '@media (max-width: 1199.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section + section': { display: 'none' },
  },
}));

export const Overview = memo(function Overview({ data, severity, onPick, hasTrends }: OverviewProps) {
  const [isOpen, setIsOpen] = useOverviewOpen();
  const recent = useOnDemand(loadRecentPanel, isOpen, () => setIsOpen(false));
  const newest = data?.newest;
  const id = useId();
  const isMobile = useIsMobile();
  const scrolls = useMediaQuery(SWIPED, { noSsr: true });
  const beside = useMediaQuery('(min-width: 1200px)', { noSsr: true }) && isOpen;
  // Figures of days that are not listed cannot filter the list.
  const isFilter = data?.period === undefined;
  const toggleSeverity = isFilter
    ? (level: string) => onPick({ severity: level === severity ? 'all' : level })
    : undefined;
  const figures = (
    <StatCards
      data={data}
      severity={severity}
      layout={beside ? 'beside' : isOpen ? 'cards' : 'strip'}
      mayNameDay={!hasTrends}
      onPick={toggleSeverity}
    />
  );
  const distribution = (
    <SeverityPanel summary={data?.summary} severity={severity} onPick={toggleSeverity} isCompact={!isOpen} />
  );
  const trending = <TrendingPanel trends={data?.trends} onPick={onPick} isCompact={!isOpen} />;
  return (
    <Root data-open={isOpen} id={id}>
      {isOpen ? (
        <Open data-beside={beside}>
          {figures}
          <Panels aria-label="Overview" tabIndex={scrolls ? 0 : undefined}>
            {distribution}
            {trending}
            {recent && newest ? (
              <recent.RecentPanel rows={newest} total={typeof data.total === 'number' ? data.total : 0} />
            ) : (
              <Panel title="Most recent">
                <Skeletons count={4} height={32} gap={5} label="Loading the most recent" />
              </Panel>
            )}
          </Panels>
        </Open>
      ) : (
        <>
          {figures}
          {!isMobile && (
            <StripPanels aria-label="Overview">
              {distribution}
              {trending}
            </StripPanels>
          )}
        </>
      )}
      <Switches>
        <IconButton
          aria-label="Overview"
          aria-expanded={isOpen}
          aria-controls={id}
          title={isOpen ? 'Show less' : 'Show more: chart, trending, most recent'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown size={17} style={{ rotate: isOpen ? '180deg' : undefined }} />
        </IconButton>
        {!isMobile && hasTrends && <TrendsToggle />}
      </Switches>
    </Root>
  );
});

const useOverviewOpen = () => useUserFlag('overviewOpen');
