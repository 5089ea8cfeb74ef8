import type { ToneName } from '../theme/tones.ts';
import { Badge } from './Badge.tsx';

const groups: Record<string, ToneName> = {
  active: 'red',
  vulnerable: 'red',
  fixed: 'green',
  patched: 'green',
  'under investigation': 'yellow',
  investigating: 'yellow',
  rejected: 'orange',
  disputed: 'orange',
};

interface StatusBadgeProps {
  status: string | undefined;
  /** Where a screen has a colour of its own for it, as PUBLISHED is green on the CVE page. */
  tone?: ToneName;
}

/** A record's status in the colour of its group (specification 21.4); `Unknown` when empty. */
export function StatusBadge({ status, tone }: StatusBadgeProps) {
  const words = status?.trim() ?? '';
  const group = groups[words.toLowerCase().replaceAll(/[_-]+/g, ' ')] ?? 'grey';
  return (
    <Badge tone={tone ?? group} data-cut title={words}>
      {words === '' ? 'Unknown' : words}
    </Badge>
  );
}
