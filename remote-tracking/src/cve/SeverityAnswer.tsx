import type { CveDetail } from '@faultline/shared/contract';
import { ScoreText, SeverityChip, styled } from '@faultline/shared/ui';
import { Answer } from './Answer.tsx';

const Score = styled(ScoreText)(({ theme }) => ({ ...theme.typography.h1 }));

/** `CVSS 3.1, scored by CISA-ADP`; where a provider does not say, the first score of the record. */
function provenance({ base_score, score_source, score_version, cvss_scores }: CveDetail): string {
  if (base_score === undefined) return 'No CVSS score yet';
  const source = score_source ?? cvss_scores[0]?.source;
  const version = score_version ?? cvss_scores[0]?.version;
  return [version ? `CVSS ${version}` : 'CVSS', source && `scored by ${source}`].filter(Boolean).join(', ');
}

export function SeverityAnswer({ cve }: { cve: CveDetail }) {
  return (
    <Answer question="How bad is it?" note={provenance(cve)}>
      <Score score={cve.base_score} />
      <SeverityChip severity={cve.severity} />
    </Answer>
  );
}
