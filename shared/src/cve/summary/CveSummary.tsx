import type { CveDetail } from '../../contract/index.ts';
import { formatScoreSources } from '../../format/index.ts';
import { KevBadge, ScoreText, SeverityChip, styled } from '../../ui/index.ts';
import { TriangleAlert } from 'lucide-react';
import { formatExploitation, formatExploitationDetails, formatScoreSource } from './describeRisk.ts';
import { ExposureSummary } from './ExposureSummary.tsx';
import { FixSummary } from './FixSummary.tsx';
import { SummaryItem } from './SummaryItem.tsx';

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

export function CveSummary({ cve }: { cve: CveDetail }) {
  return (
    <Strip aria-label="At a glance">
      <SeveritySummary cve={cve} />
      <ExploitSummary cve={cve} />
      <ExposureSummary cve={cve} />
      <FixSummary cve={cve} />
    </Strip>
  );
}

const Score = styled(ScoreText)(({ theme }) => ({ ...theme.typography.h1 }));

const Disagreement = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  '& svg': { verticalAlign: '-2px', marginRight: 4, color: theme.vars.palette.tone.yellow.text },
}));

function SeveritySummary({ cve }: { cve: CveDetail }) {
  const disagreement = formatScoreSources(cve.cvss_scores);
  const note =
    disagreement === undefined ? (
      formatScoreSource(cve)
    ) : (
      <Disagreement>
        <TriangleAlert size={14} aria-hidden />
        Sources disagree: {disagreement}
      </Disagreement>
    );
  return (
    <SummaryItem question="Severity" note={note}>
      <Score score={cve.base_score} />
      <SeverityChip severity={cve.severity} />
    </SummaryItem>
  );
}

function ExploitSummary({ cve }: { cve: CveDetail }) {
  return (
    <SummaryItem question="Exploitation" note={formatExploitationDetails(cve)}>
      {cve.kev ? <KevBadge long /> : formatExploitation(cve)}
    </SummaryItem>
  );
}
