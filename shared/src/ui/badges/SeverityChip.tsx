import { readSeverity } from '../../contract/severity.ts';
import { Badge } from './Badge.tsx';
import { SeverityMark } from './SeverityMark.tsx';
import { severityTone } from './severityTone.ts';

/** The level as word, shape and colour. Any spelling is taken; what is no level is Unknown. */
export function SeverityChip({ severity, className }: { severity: string | undefined; className?: string }) {
  const level = readSeverity(severity);
  return (
    <Badge tone={severityTone[level]} className={className}>
      <SeverityMark severity={level} />
      {level}
    </Badge>
  );
}
