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
