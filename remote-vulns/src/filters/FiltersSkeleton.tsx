import { Card, Skeleton, styled, useIsMobile } from '@faultline/shared/ui';

/** The heights of the lines on a small screen: view, search, and what opens the panel. */
const mobileLines = [36, 36, 42];

/** As high as the bar is with a search line, on one line each, and where its tools and fields take two. */
const Bar = styled(Card)({
  height: 158,
  '@media (max-width: 1099.95px)': { height: 200, '&[data-dates=true]': { height: 244 } },
});

/** The room of the filters, until the provider has said which of them it takes: none of them then moves. */
export function FiltersSkeleton({ hasDates }: { hasDates: boolean }) {
  const isMobile = useIsMobile();
  if (isMobile) return mobileLines.map((height, line) => <Skeleton key={line} height={height} />);
  return (
    <Bar data-dates={hasDates} aria-hidden>
      <Skeleton height={36} />
    </Bar>
  );
}
