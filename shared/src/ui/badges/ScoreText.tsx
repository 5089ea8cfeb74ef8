import { styled } from '@mui/material/styles';
import { formatScore, scoreBand, type ScoreBand } from '../../format/formatScore.ts';

const Figure = styled('span', { shouldForwardProp: (name) => name !== 'band' })<{ band: ScoreBand }>(
  ({ theme, band }) => ({
    color: band === 'none' ? theme.vars.palette.text.secondary : theme.vars.palette.tone[band].text,
    fontWeight: band === 'none' ? 400 : 570,
    fontVariantNumeric: 'tabular-nums',
  }),
);

interface ScoreTextProps {
  score: number | undefined;
  /** Who scored and in which CVSS version, said on hover. */
  source?: string;
  version?: string;
  className?: string;
}

/** A CVSS base score in the colour of its band, `N/A` without one. */
export function ScoreText({ score, source, version, className }: ScoreTextProps) {
  const provenance = [version && `CVSS ${version}`, source && `scored by ${source}`].filter(Boolean).join(', ');
  return (
    <Figure band={scoreBand(score)} title={provenance || undefined} className={className}>
      {formatScore(score)}
    </Figure>
  );
}
