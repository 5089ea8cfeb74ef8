import type { Theme } from '@mui/material/styles';
import { formatPercent } from '../../format/numbers.ts';
import { formatScore, scoreBand } from '../../format/scores.ts';
import { joinClasses } from '../theme/classElement.tsx';
import { weight } from '../theme/fonts.ts';

interface ScoreTextProps {
  score: number | undefined;
  /** The source and the CVSS version of the score, shown on hover. */
  source?: string;
  version?: string;
  className?: string;
}

/** A CVSS base score in the color of its band, `N/A` without one. */
export function ScoreText({ score, source, version, className }: ScoreTextProps) {
  const provenance = [version && `CVSS ${version}`, source && `scored by ${source}`].filter(Boolean).join(', ');
  return (
    <span data-band={scoreBand(score)} title={provenance || undefined} className={joinClasses('fl-figure', className)}>
      {formatScore(score)}
    </span>
  );
}

/** The probability (0 to 1) of exploitation in the next 30 days as a percentage. */
export const EpssText = ({ epss }: { epss: number | undefined }) => (
  <span
    className="fl-figure"
    title={epss === undefined ? 'No EPSS score' : 'EPSS: chance of exploitation in the next 30 days'}
  >
    {formatPercent(epss)}
  </span>
);

export const figureStyles = ({ vars: { palette } }: Theme) => ({
  '.fl-figure': {
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    ...Object.fromEntries(
      (['red', 'orange', 'yellow', 'green'] as const).map((name) => [
        `&:where([data-band=${name}])`,
        { color: palette.tone[name].text, fontWeight: weight.strong },
      ]),
    ),
  },
});
