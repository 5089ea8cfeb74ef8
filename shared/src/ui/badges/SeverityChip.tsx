import { readSeverity, type Severity } from '../../contract/cves/severity.ts';
import type { ToneName } from '../theme/palettes.ts';
import { Badge } from './Badge.tsx';
import type { Theme } from '@mui/material/styles';
import { formatPercent } from '../../format/numbers.ts';
import { formatScore, scoreBand } from '../../format/scores.ts';
import { joinClasses } from '../theme/classElement.tsx';
import { weight } from '../theme/fonts.ts';

/** The level as word, shape and color. Any spelling is accepted; other values are shown as Unknown. */
export function SeverityChip({ severity, className }: { severity: string | undefined; className?: string }) {
  const level = readSeverity(severity);
  return (
    <Badge tone={severityTone[level]} className={className}>
      <SeverityMark severity={level} />
      {level}
    </Badge>
  );
}

const shapes: Record<Severity, string> = {
  Critical: 'M4 .8h4L11.2 4v4L8 11.2H4L.8 8V4z',
  High: 'M6 1 11.5 10.8H.5z',
  Medium: 'M6 .5 11.5 6 6 11.5.5 6z',
  Low: 'M6 1.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2z',
  Unknown: 'M6 1.4a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2zm0 1.8a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
};

/** A different shape for each level, so that it is recognized without color: octagon, triangle, diamond, disc, ring. */
export function SeverityMark({ severity, size = 10 }: { severity: Severity; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" fill="currentColor" aria-hidden style={{ flexShrink: 0 }}>
      <path d={shapes[severity]} />
    </svg>
  );
}

export const severityTone: Record<Severity, ToneName> = {
  Critical: 'red',
  High: 'orange',
  Medium: 'yellow',
  Low: 'green',
  Unknown: 'grey',
};

interface ScoreTextProps {
  score: number | undefined;
  /** The source and the CVSS version of the score, for the tooltip. */
  source?: string;
  version?: string;
  className?: string;
}

/** A CVSS base score in the color of its band, or `N/A`. */
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
