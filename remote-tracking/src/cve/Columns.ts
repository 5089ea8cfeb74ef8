import { styled } from '@faultline/shared/ui';

/** The record, beside it its facts, under it its timeline; on a narrow screen one below the other. */
export const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gridTemplateRows: 'auto 1fr',
  alignItems: 'start',
  '& > :nth-of-type(2)': { gridColumn: 2, gridRow: '1 / 3' },
  '@media (max-width: 1099.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > :nth-of-type(2)': { gridColumn: 1, gridRow: 'auto' },
  },
});
