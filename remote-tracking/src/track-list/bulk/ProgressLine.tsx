import { LinearProgress, styled } from '@faultline/shared/ui';
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

/** How far something is, in words and as a bar. */
export function ProgressLine({ label, done, total, children }: ProgressLineProps) {
  return (
    <div>
      <Words>{children}</Words>
      <LinearProgress aria-label={label} value={total === 0 ? 100 : (done / total) * 100} />
    </div>
  );
}
