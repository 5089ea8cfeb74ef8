import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { CircularProgress } from '../controls/Button.tsx';
import { visuallyHidden, reducedMotion } from '../theme/mixins.ts';

const Root = styled('output')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 160,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
}));

export function LoadingState({ label = 'Loading...', minHeight }: { label?: string; minHeight?: number | string }) {
  return (
    <Root style={{ minHeight }}>
      <CircularProgress size={18} color="inherit" />
      {label}
    </Root>
  );
}

interface SkeletonsProps {
  count?: number;
  /** Height of a block in px; defaults to 44, a table row. */
  height?: number;
  /** Minimum width of a card in px; without it the blocks are rows. */
  minWidth?: number;
  gap?: number;
  label?: string;
}

const Grid = styled('output')({ display: 'grid' });
const Hidden = styled('span')(visuallyHidden);

/** Blocks in the size of the expected content: rows, or with `minWidth` cards in a grid. */
export function Skeletons({ count = 6, height = 44, minWidth, gap, label = 'Loading...' }: SkeletonsProps) {
  const columns = minWidth === undefined ? '1fr' : `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))`;
  return (
    <Grid style={{ gridTemplateColumns: columns, gap: gap ?? (minWidth === undefined ? 6 : 12) }}>
      <Hidden>{label}</Hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Grid>
  );
}

const fade = keyframes({ '50%': { opacity: 0.45 } });

const Block = styled('span')(({ theme }) => ({
  display: 'block',
  maxWidth: '100%',
  height: '1.2em',
  borderRadius: 8,
  backgroundColor: theme.vars.palette.divider,
  animation: `${fade} 1.8s ease-in-out 400ms infinite`,
  ...reducedMotion,
}));

interface SkeletonProps extends ComponentProps<typeof Block> {
  width?: number | string;
  height?: number | string;
  variant?: 'rounded' | 'circular' | 'text';
}

export function Skeleton({ width, height, variant = 'rounded', style, ...props }: SkeletonProps) {
  const round = { rounded: undefined, circular: '50%', text: 4 }[variant];
  return <Block aria-hidden {...props} style={{ width, height, borderRadius: round, ...style }} />;
}
