import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { reducedMotion } from '../theme/mixins.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Ring = styled('span')(({ theme }) => ({
  display: 'inline-block',
  flex: 'none',
  boxSizing: 'border-box',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  color: theme.vars.palette.primary.main,
  animation: `${turn} 700ms linear infinite`,
  ...reducedMotion,
}));

interface CircularProgressProps extends Omit<ComponentProps<typeof Ring>, 'color'> {
  /** Diameter in px; 20. */
  size?: number;
  /** Of the ring, where the diameter is 44; 5. */
  thickness?: number;
  /** `inherit` takes the color of the text around it. */
  color?: 'primary' | 'inherit';
}

/** Something is going on, nobody knows for how long. With an `aria-label` it is announced, without one it is decoration. */
export function CircularProgress({
  size = 20,
  thickness = 5,
  color = 'primary',
  style,
  ...props
}: CircularProgressProps) {
  const named = props['aria-label'] !== undefined;
  const ink = color === 'inherit' ? { color: 'inherit' } : undefined;
  return (
    <Ring
      role={named ? 'progressbar' : undefined}
      aria-hidden={named ? undefined : true}
      {...props}
      style={{ width: size, height: size, borderWidth: (size * thickness) / 44, ...ink, ...style }}
    />
  );
}

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
  /** The accessible name: the work in progress. */
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
