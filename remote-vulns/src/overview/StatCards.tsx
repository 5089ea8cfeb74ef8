import { CardGrid, StatCard } from '@faultline/shared/ui';
import { OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { formatCount } from '@faultline/shared/format';
import type { Counted } from './counted.ts';

/** The three figures of spec part 1, section 2; undefined while they are on their way. */
export function StatCards({ counted }: { counted: Counted | undefined }) {
  const of = counted?.of === undefined ? null : <span> (of {formatCount(counted.of)} loaded)</span>;
  const level = (severity: 'Critical' | 'High') => counted && (counted.distribution[severity] ?? 0);
  return (
    <CardGrid min={104}>
      <StatCard label="Total Vulnerabilities" value={counted?.total} icon={<ShieldCheck size={16} />} />
      <StatCard
        label="Critical Severity"
        value={level('Critical')}
        tone="red"
        icon={<OctagonAlert size={16} />}
        hint={<>Requires immediate attention{of}</>}
      />
      <StatCard
        label="High Severity"
        value={level('High')}
        tone="orange"
        icon={<TriangleAlert size={16} />}
        hint={<>High priority issues{of}</>}
      />
    </CardGrid>
  );
}
