import type { CvssScore } from '@faultline/shared/contract';
import { formatScoreSources } from '@faultline/shared/format';
import { Alert, Mono, ScoreText, SeverityChip, styled } from '@faultline/shared/ui';
import { TriangleAlert } from 'lucide-react';

const Warning = styled('div')({ marginBottom: 8 });
const Line = styled('li')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px' });
const List = styled('ul')({ '&&': { listStyle: 'none', padding: 0 } });

/** Every score by who gave it, and a warning when they disagree on the severity. */
export function CvssScores({ scores }: { scores: readonly CvssScore[] }) {
  const disagreement = formatScoreSources(scores);
  if (scores.length === 0) return <p>No CVSS scores available</p>;
  return (
    <>
      {disagreement !== undefined && (
        <Warning>
          <Alert severity="warning" icon={<TriangleAlert size={17} />}>
            Sources disagree: {disagreement}
          </Alert>
        </Warning>
      )}
      <List>
        {scores.map((score, place) => (
          <Line key={`${place} ${score.source}`}>
            <ScoreText score={score.base_score} source={score.source} version={score.version} />
            <SeverityChip severity={score.severity} />
            <span>
              {score.source}
              {score.version !== '' && `, CVSS ${score.version}`}
            </span>
            {score.vector !== undefined && <Mono>{score.vector}</Mono>}
          </Line>
        ))}
      </List>
    </>
  );
}
