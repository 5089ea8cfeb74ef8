import { styled } from '@mui/material/styles';

/** A white sheet with a hairline. `flush` leaves the padding to what is inside, as tables want. */
export const Card = styled('div', { shouldForwardProp: (name) => name !== 'flush' && name !== 'as' && name !== 'sx' })<{
  flush?: boolean;
}>(({ theme, flush }) => ({
  minWidth: 0,
  padding: flush ? 0 : 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '@media print': { breakInside: 'avoid' },
}));
