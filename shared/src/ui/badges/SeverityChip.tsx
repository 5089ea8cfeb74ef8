import { readSeverity, type Severity } from '../../contract/cves/severity.ts';
import type { ToneName } from '../theme/palettes.ts';
import { Badge } from './Badge.tsx';

/** The level as word, shape and color. Any spelling is accepted; what is not a level is Unknown. */
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

/** Each level has its own shape, so that it can be recognized without color: octagon, triangle, diamond, disc, ring. */
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
