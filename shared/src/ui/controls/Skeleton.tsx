import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { reducedMotion } from '../theme/reducedMotion.ts';

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

/** A block of the size of what comes. */
export function Skeleton({ width, height, variant = 'rounded', style, ...props }: SkeletonProps) {
  const round = { rounded: undefined, circular: '50%', text: 4 }[variant];
  return <Block aria-hidden {...props} style={{ width, height, borderRadius: round, ...style }} />;
}
