import { styled } from '@faultline/shared/ui';
import type { ComponentProps } from 'react';

const reducedMotion = { '@media (prefers-reduced-motion: reduce)': { animation: 'none', transition: 'none' } };
const Track = styled('div')(({ theme }) => ({
  '@keyframes pass': { from: { left: '-40%' }, to: { left: '100%' } },
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
  '&:not([aria-valuenow]) > div': { width: '40%', animation: 'pass 1200ms ease-in-out infinite', ...reducedMotion },
}));

interface LinearProgressProps extends ComponentProps<typeof Track> {
  value?: number;
  'aria-label': string;
}

export function LinearProgress({ value, ...props }: LinearProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)));
  return (
    <Track role="progressbar" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent} {...props}>
      <div style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </Track>
  );
}
