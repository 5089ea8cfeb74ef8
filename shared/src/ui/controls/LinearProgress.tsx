import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { reducedMotion } from '../theme/reducedMotion.ts';

const pass = keyframes({ from: { left: '-40%' }, to: { left: '100%' } });

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 4,
  borderRadius: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.tone.accent.tint,
  '& > div': {
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
    transition: 'width 160ms',
    ...reducedMotion,
  },
  '&:not([aria-valuenow]) > div': { width: '40%', animation: `${pass} 1200ms ease-in-out infinite`, ...reducedMotion },
}));

interface LinearProgressProps extends ComponentProps<typeof Track> {
  /** Percent done; left out, nobody knows how long it takes. */
  value?: number;
  /** What is going on. */
  'aria-label': string;
}

/** A bar of progress. */
export function LinearProgress({ value, ...props }: LinearProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)));
  return (
    <Track role="progressbar" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} {...props}>
      <div style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </Track>
  );
}
