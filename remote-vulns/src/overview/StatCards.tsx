import { formatCount } from '@faultline/shared/format';
import { StatCard, styled, useIsMobile } from '@faultline/shared/ui';
import { type LucideIcon, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { UNKNOWN, type OverviewData } from './overviewData.ts';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  '& > dl': { position: 'relative' },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
    '&:hover': { color: theme.vars.palette.primary.main },
    '&[aria-pressed=true]::after': { boxShadow: `inset 0 0 0 2px ${theme.vars.palette.primary.main}` },
    '@media (forced-colors: active)': { '&[aria-pressed=true]::after': { outline: '2px solid', outlineOffset: -2 } },
  },
  '@media (max-width: 767.95px)': {
    gap: 8,
    '& > dl': { padding: '10px 10px 8px' },
    '& dt': { ...theme.typography.caption, minHeight: '2.9em' },
    '&[data-layout=cards] > dl:last-of-type dt': { paddingRight: 26 },
  },
  '@media (max-width: 359.95px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
    '& > :first-of-type dt': { minHeight: 0 },
  },
  '&[data-layout=beside]': {
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
  '&[data-layout=strip]': {
    gap: 0,
    '& > dl': { gap: 0, border: 0, background: 'none' },
    '& dt': { ...theme.typography.caption, minHeight: 0, lineHeight: 1.25 },
    '& dt > span': { display: 'none' },
    '& > dl + dl small': { position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
    '@media (min-width: 768px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignContent: 'space-evenly',
      '& > dl': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'baseline',
        padding: '0 8px 0 12px',
      },
      '& button::after': { inset: '-4px 0', borderRadius: 6 },
      '& dd': { fontSize: '0.9375rem', lineHeight: '18px' },
      '& dd > span': { height: 16 },
      '& dd + dd': { gridColumn: '1 / -1', lineHeight: '14px' },
      '& small': { display: 'block', lineHeight: '14px' },
    },
    '@media (max-width: 767.95px)': {
      '& > dl': { padding: '6px 4px 6px 8px' },
      '& dt': { minHeight: '2.5em', alignItems: 'flex-end' },
    },
  },
}));

interface StatCardsProps {
  data: OverviewData | undefined;
  severity: string;
  layout: 'cards' | 'beside' | 'strip';
  // True if the figures may be replaced by those of another day, which is named below them.
  mayNameDay: boolean;
  onPick: ((severity: string) => void) | undefined;
}

export function StatCards({ data, severity, layout, mayNameDay, onPick }: StatCardsProps) {
  const isMobile = useIsMobile();
  const { total, summary, period } = data ?? {};
  const icon = (Icon: LucideIcon) => (isMobile || layout !== 'cards' ? undefined : <Icon size={16} />);
  const figure = (level: string, count: number | typeof UNKNOWN | undefined) => {
    if (count === undefined) return undefined;
    if (count === UNKNOWN) return <span title="Not known: no list is shown">–</span>;
    if (onPick === undefined) return count;
    const isAll = level === 'all';
    const name = isAll ? 'all severities' : level;
    return (
      <button
        type="button"
        aria-label={`${formatCount(count)}, show ${name}`}
        aria-pressed={(!isAll && severity === level) || undefined}
        title={`Show ${name}`}
        onClick={() => onPick(level)}
      >
        {formatCount(count)}
      </button>
    );
  };
  const count = (level: 'Critical' | 'High') =>
    summary && (summary === UNKNOWN ? UNKNOWN : (summary.distribution[level] ?? 0));
  const basis = summary === UNKNOWN ? undefined : summary?.basis;
  // On phones the space of the line is reserved, because the day is known later than the figures.
  const noHint = mayNameDay && isMobile && layout === 'strip' ? '\u00a0' : undefined;
  return (
    <Cards data-layout={layout}>
      <StatCard
        label="Total Vulnerabilities"
        value={figure('all', total)}
        icon={icon(ShieldCheck)}
        hint={period ?? (basis ? `Severities of the ${basis.loaded} loaded` : noHint)}
      />
      <StatCard
        label="Critical Severity"
        value={figure('Critical', count('Critical'))}
        tone="red"
        icon={icon(OctagonAlert)}
        hint="Requires immediate attention"
      />
      <StatCard
        label="High Severity"
        value={figure('High', count('High'))}
        tone="orange"
        icon={icon(TriangleAlert)}
        hint="High priority issues"
      />
    </Cards>
  );
}
