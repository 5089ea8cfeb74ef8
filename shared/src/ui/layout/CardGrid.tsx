import { styled } from '@mui/material/styles';

/** As many columns of at least `min` px (220) as fit. */
export const CardGrid = styled('div', { shouldForwardProp: (name) => name !== 'min' && name !== 'sx' })<{
  min?: number;
}>(({ min = 220 }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
}));
