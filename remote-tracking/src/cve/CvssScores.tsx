import type { CvssScore } from '@faultline/shared/contract';
import { CopyButton, Mono, ScoreText, Section, SeverityChip, styled } from '@faultline/shared/ui';
import { Facts } from '../parts/Facts.tsx';
import { readVector } from './readVector.ts';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '12px 16px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));
const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  '& > small': { ...theme.typography.caption, marginLeft: 'auto', color: theme.vars.palette.text.secondary },
}));
const Vector = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  '& > span': { overflowWrap: 'anywhere', minWidth: 0 },
}));
const Meaning = styled('details')(({ theme }) => ({
  ...theme.typography.caption,
  '& summary': { cursor: 'pointer', color: theme.vars.palette.text.secondary, width: 'max-content' },
  '& dl': { ...theme.typography.caption, gap: '3px 16px', marginTop: 6 },
}));

function Score({ score }: { score: CvssScore }) {
  const metrics = readVector(score.vector);
  return (
    <li>
      <Line>
        <ScoreText score={score.base_score} />
        <SeverityChip severity={score.severity} />
        <span>CVSS {score.version}</span>
        <small>{score.source}</small>
      </Line>
      {score.vector !== undefined && (
        <Vector>
          <Mono>{score.vector}</Mono>
          <CopyButton value={score.vector} label={`CVSS ${score.version} vector`} size={13} />
        </Vector>
      )}
      {metrics.length > 0 && (
        <Meaning>
          <summary>In words</summary>
          <Facts>
            {metrics.map(({ name, value }) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
        </Meaning>
      )}
    </li>
  );
}

/** Every score of the record with its vector and who gave it; the first is the one shown above. */
export function CvssScores({ scores }: { scores: readonly CvssScore[] }) {
  if (scores.length === 0) return null;
  return (
    <Section title="CVSS scores" flush>
      <List>
        {scores.map((score) => (
          <Score key={JSON.stringify([score.source, score.version, score.vector])} score={score} />
        ))}
      </List>
    </Section>
  );
}
