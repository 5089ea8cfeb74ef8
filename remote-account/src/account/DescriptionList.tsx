import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

export const DescriptionList = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, 240px) 1fr',
    columnGap: 32,
    alignItems: 'baseline',
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '@media (max-width: 639.95px)': { '& > div': { gridTemplateColumns: '1fr', rowGap: 2 } },
}));

export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
