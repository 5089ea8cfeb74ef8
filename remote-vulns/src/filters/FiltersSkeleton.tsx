import { Card, Skeleton, styled, useIsMobile } from '@faultline/shared/ui';

/** On a small screen: the view, the search, and the button that opens the panel. */
const Lines = styled('div')({
  display: 'grid',
  gap: 8,
  '@media (min-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
    '& > :last-child': { gridColumn: '1 / -1' },
  },
});

/** As high as the bar is, with its search and its fields on one line each, and where these take two. */
const Bar = styled(Card)({
  height: 92,
  boxSizing: 'border-box',
  padding: 6,
  marginBottom: -6,
  '@media (max-width: 1099.95px)': { height: 136, '&[data-dates=true]': { height: 180 } },
});

/** The room of the filters, until the provider has said which of them it takes: none of them then moves. */
export function FiltersSkeleton({ hasDates }: { hasDates: boolean }) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <Lines aria-hidden>
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={34} />
      </Lines>
    );
  }
  return (
    <Bar data-dates={hasDates} aria-hidden>
      <Skeleton height={36} />
    </Bar>
  );
}
