import { styled } from '@faultline/shared/ui';

export const Fields = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  '& > *': { flex: '1 1 180px', '@media (min-width: 640px)': { maxWidth: 320 } },
  '& > button': { flex: '0 0 auto' },
});

export const Pager = styled('nav')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12 });
