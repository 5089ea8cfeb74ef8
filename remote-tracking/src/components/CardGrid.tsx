import { styled } from '@faultline/shared/ui';

/** As many columns of at least `min` px (220) as fit. */
export const CardGrid = styled('div', { shouldForwardProp: (name) => name !== 'min' && name !== 'sx' })<{
  min?: number;
}>(({ min = 220 }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
  // The third of three cards in two columns fills its line.
  '@media (max-width: 479.95px)': { '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } },
}));
