import { formatScore, scoreBand } from '../../format/formatScore.ts';
import { joinClasses } from '../elements/joinClasses.ts';

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
    <span data-band={scoreBand(score)} title={provenance || undefined} className={joinClasses('fl-figure', className)}>
      {formatScore(score)}
    </span>
  );
}
