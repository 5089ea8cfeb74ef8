import type { CveRow, VersionOutcome } from '@faultline/shared/contract';
import { describeMatch, findRowMatches, MatchIcon, useTrackings } from '@faultline/shared/tracking';
import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > svg': { marginRight: 6, verticalAlign: '-0.15em' },
}));

interface MatchLineProps {
  outcome: VersionOutcome['outcome'];
  children: ReactNode;
}

export const MatchLine = ({ outcome, children }: MatchLineProps) => (
  <Line data-outcome={outcome}>
    <MatchIcon outcome={outcome} />
    {children}
  </Line>
);

export function MatchNote({ cve }: { cve: CveRow }) {
  const { index } = useTrackings();
  const match = findRowMatches(index, cve).find(
    ({ outcome, reason }) => outcome !== 'affected' || reason !== undefined,
  );
  if (match === undefined) return null;
  return <MatchLine outcome={match.outcome}>{describeMatch(match)}</MatchLine>;
}
