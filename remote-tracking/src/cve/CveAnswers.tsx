import type { CveDetail } from '@faultline/shared/contract';
import { styled } from '@faultline/shared/ui';
import { ExploitAnswer } from './ExploitAnswer.tsx';
import { FixAnswer } from './FixAnswer.tsx';
import { SeverityAnswer } from './SeverityAnswer.tsx';
import { TouchAnswer } from './TouchAnswer.tsx';

const Strip = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
  margin: 0,
  overflow: 'hidden',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '0 0 9px 9px',
  backgroundColor: theme.vars.palette.divider,
  '@media (max-width: 1023.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 339.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

/** The four questions that bring someone here: how bad, is it exploited, does it touch me, what to do. */
export function CveAnswers({ cve }: { cve: CveDetail }) {
  return (
    <Strip aria-label="At a glance">
      <SeverityAnswer cve={cve} />
      <ExploitAnswer cve={cve} />
      <TouchAnswer cve={cve} />
      <FixAnswer cve={cve} />
    </Strip>
  );
}
