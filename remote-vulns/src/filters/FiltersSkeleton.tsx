import { Card, Skeleton, styled, useIsMobile } from '@faultline/shared/ui';

const Lines = styled('div')({
  display: 'grid',
  gap: 8,
  '@media (min-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.2fr)',
    '& > :last-child': { gridColumn: '1 / -1' },
  },
});

const Bar = styled(Card)({
  height: 92,
  boxSizing: 'border-box',
  padding: 6,
  marginBottom: -6,
  '@media (max-width: 1099.95px)': { height: 136, '&[data-dates=true]': { height: 180 } },
});

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
