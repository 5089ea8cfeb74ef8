import { CircularProgress } from '../controls/CircularProgress.tsx';
import { styled } from '@mui/material/styles';

const Root = styled('output')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 160,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
}));

/** A spinner with its words, for what has no skeleton. */
export function LoadingState({ label = 'Loading...', minHeight }: { label?: string; minHeight?: number | string }) {
  return (
    <Root style={{ minHeight }}>
      <CircularProgress size={18} color="inherit" />
      {label}
    </Root>
  );
}
