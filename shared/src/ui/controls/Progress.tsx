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
  /** The stroke width of the ring for a diameter of 44; defaults to 5. */
  thickness?: number;
  /** `inherit` takes the color of the text around it. */
  color?: 'primary' | 'inherit';
}

/** An indeterminate progress bar. It is announced with an `aria-label`, and decorative without one. */
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
