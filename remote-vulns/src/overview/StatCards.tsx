import { StatCard, styled, useIsMobile } from '@faultline/shared/ui';
import { type LucideIcon, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { SeveritySummary } from './overviewData.ts';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '@media (max-width: 767.95px)': { gap: 8, '& > dl': { padding: '10px 10px 8px' }, '& dt': { minHeight: '2.9em' } },
  // A third of the narrowest phones is narrower than 'Vulnerabilities'.
  '@media (max-width: 359.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
    '& > :first-of-type dt': { minHeight: 0 },
  },
  // Under each other beside the panels: the name and its figure on one line.
  '&[data-beside=true]': {
    gap: 8,
    gridAutoRows: '1fr',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > dl': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignContent: 'center',
      alignItems: 'baseline',
      columnGap: 8,
      padding: '4px 12px',
    },
    '& dt': theme.typography.caption,
    '& dt > span': { display: 'none' },
    '& dd + dd': { gridColumn: '1 / -1' },
  },
}));

interface StatCardsProps {
  /** Undefined while it is on its way, as is the summary. */
  total: number | undefined;
  summary: SeveritySummary | undefined;
  /** Of which days the figures are, where not of the list. */
  period: string | undefined;
  /** True if the cards stand beside the panels. */
  beside: boolean;
}

/** The three figures of specification 6.5. */
export function StatCards({ total, summary, period, beside }: StatCardsProps) {
  const isMobile = useIsMobile();
  const icon = (Icon: LucideIcon) => (isMobile ? undefined : <Icon size={16} />);
  const level = (severity: 'Critical' | 'High') => summary && (summary.distribution[severity] ?? 0);
  return (
    <Cards data-beside={beside}>
      <StatCard
        label="Total Vulnerabilities"
        value={total}
        icon={icon(ShieldCheck)}
        hint={period ?? (summary?.basis && `Severities of the ${summary.basis.loaded} loaded`)}
      />
      <StatCard
        label="Critical Severity"
        value={level('Critical')}
        tone="red"
        icon={icon(OctagonAlert)}
        hint="Requires immediate attention"
      />
      <StatCard
        label="High Severity"
        value={level('High')}
        tone="orange"
        icon={icon(TriangleAlert)}
        hint="High priority issues"
      />
    </Cards>
  );
}
