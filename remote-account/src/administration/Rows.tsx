import { styled } from '@faultline/shared/ui';

export const Rows = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 16px',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li > div': { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars.palette.text.secondary },
  '&:focus': { outline: 'none' },
}));

export const Fields = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  '& > *': { flex: '1 1 180px', '@media (min-width: 640px)': { maxWidth: 320 } },
  '& > button': { flex: '0 0 auto' },
});

export const Pager = styled('nav')({ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 12 });
