import { styled } from '@faultline/shared/ui';

/** A sentence in the middle of a panel that has nothing to show. */
export const EmptyMessage = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  placeContent: 'center',
  margin: 0,
  textAlign: 'center',
  textWrap: 'balance',
  color: theme.vars.palette.text.secondary,
}));
