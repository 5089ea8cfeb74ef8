import { Flame } from 'lucide-react';
import { Badge } from './Badge.tsx';

/** Says that CISA lists the CVE as exploited. Renders nothing without `kev`, so that it can stand in every row. */
export function KevBadge({ kev = true, long = false }: { kev?: boolean; long?: boolean }) {
  if (!kev) return null;
  return (
    <Badge tone="red" title="In CISA's catalogue of Known Exploited Vulnerabilities">
      <Flame size={12} aria-hidden />
      {long ? 'Known exploited' : 'KEV'}
    </Badge>
  );
}
