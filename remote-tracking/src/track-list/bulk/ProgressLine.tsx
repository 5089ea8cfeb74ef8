import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

const Words = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '0 0 8px',
  fontVariantNumeric: 'tabular-nums',
}));

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  children: ReactNode;
}

export function ProgressLine({ label, done, total, children }: ProgressLineProps) {
  const percent = total === 0 ? 100 : Math.round((done / total) * 100);
  return (
    <div>
      <Words>{children}</Words>
      <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <div style={{ width: `${percent}%` }} />
      </Track>
    </div>
  );
}

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
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
}));
