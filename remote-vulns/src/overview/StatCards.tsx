import { CardGrid, StatCard, usePhone } from '@faultline/shared/ui';
import { type LucideIcon, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { formatCount } from '@faultline/shared/format';
import type { Counted } from './counted.ts';

/** The three figures of spec part 1, section 2; undefined while they are on their way. */
export function StatCards({ counted }: { counted: Counted | undefined }) {
  const of = counted?.of === undefined ? null : <span> (of {formatCount(counted.of)} loaded)</span>;
  const phone = usePhone();
  const icon = (Icon: LucideIcon) => (phone ? undefined : <Icon size={16} />);
  const level = (severity: 'Critical' | 'High') => counted && (counted.distribution[severity] ?? 0);
  return (
    <CardGrid min={104}>
      <StatCard label="Total Vulnerabilities" value={counted?.total} icon={icon(ShieldCheck)} />
      <StatCard
        label="Critical Severity"
        value={level('Critical')}
        tone="red"
        icon={icon(OctagonAlert)}
        hint={<>Requires immediate attention{of}</>}
      />
      <StatCard
        label="High Severity"
        value={level('High')}
        tone="orange"
        icon={icon(TriangleAlert)}
        hint={<>High priority issues{of}</>}
      />
    </CardGrid>
  );
}
