import { severities } from '@faultline/shared/contract';
import { formatCount, utcDay } from '@faultline/shared/format';
import { useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { AppLink, Card, SeverityMark, severityTone, Skeleton, styled, type ToneName } from '@faultline/shared/ui';
import { Flame, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Summaries } from './useSummaries.ts';

const Strip = styled(Card)(({ theme }) => ({
  marginBottom: 12,
  padding: '10px 8px',
  '& > ul': {
    display: 'grid',
    gap: '8px 0',
    gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))',
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '@media (max-width: 479.95px)': { '& > ul': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
  '& li > *': {
    display: 'flex',
    flexDirection: 'column',
    padding: '2px 8px',
    borderRadius: 6,
    color: 'inherit',
  },
  '& b': { ...theme.typography.h2, fontVariantNumeric: 'tabular-nums', minHeight: 22 },
  '& span': { ...theme.typography.caption, display: 'inline-flex', alignItems: 'center', gap: 4 },
  '& span[data-tone=none]': { color: theme.vars.palette.text.secondary },
}));
const Tinted = styled('span')(({ theme }) =>
  Object.fromEntries(
    (['red', 'orange', 'yellow', 'green', 'accent'] as const).map((tone) => [
      `&[data-tone=${tone}] svg`,
      { color: theme.vars.palette.tone[tone].text },
    ]),
  ),
);

interface Figure {
  label: string;
  count: number | undefined;
  tone: ToneName | 'none';
  icon?: ReactNode;
  /** The list that it counts; undefined where no list shows just these. */
  to: string | undefined;
  title?: string;
}

/** What is open for all active trackings together, each CVE once; each figure leads to the list of what it counts. */
export function TotalStrip({ summaries }: { summaries: Summaries }) {
  const figures = useFigures(summaries);
  const { loading, total } = summaries;
  if (total === undefined && !loading) return null;
  return (
    <Strip as="section" aria-label="Open CVEs of active trackings" aria-busy={loading}>
      <ul>
        {figures.map((figure) => (
          <li key={figure.label}>
            <FigureLink {...figure} />
          </li>
        ))}
      </ul>
    </Strip>
  );
}

function FigureLink({ label, count, tone, icon, to, title }: Figure) {
  const content = (
    <>
      <b>{count === undefined ? <Skeleton width={40} height={18} /> : formatCount(count)}</b>{' '}
      <Tinted data-tone={tone}>
        {icon}
        {label}
      </Tinted>
    </>
  );
  if (to === undefined || count === undefined || count === 0) return <div title={title}>{content}</div>;
  return (
    <AppLink to={to} tone="text" title={title}>
      {content}
    </AppLink>
  );
}

const NOT_REJECTED = '-status:rejected';
const EXPLOITED = '(kev:true OR exploitation:active)';

function useFigures({ total, since }: Summaries): Figure[] {
  // Without a query, lists have rejected CVEs among them.
  const canQuery = useCapability('search') === true;
  const list = (query: string, more: Record<string, string> = {}) =>
    canQuery ? `${paths.past}?${new URLSearchParams({ tracked: 'true', ...more, q: query })}` : undefined;
  return [
    { label: 'Open', count: total?.open_count, tone: 'none', to: list(NOT_REJECTED) },
    ...severities.map((level): Figure => ({
      label: level,
      count: total?.by_severity[level],
      tone: severityTone[level] === 'grey' ? 'none' : severityTone[level],
      icon: <SeverityMark severity={level} />,
      to: list(NOT_REJECTED, { severity: level }),
    })),
    {
      label: 'Exploited',
      count: total?.exploited_count,
      tone: 'red',
      icon: <Flame size={12} aria-hidden />,
      to: list(`${NOT_REJECTED} ${EXPLOITED}`),
      title: "In CISA's KEV catalog, or with active exploitation",
    },
    ...(since === undefined
      ? []
      : [
          {
            label: 'New',
            count: total?.new_count,
            tone: 'accent',
            icon: <Sparkles size={12} aria-hidden />,
            to: list(NOT_REJECTED, { from: utcDay(since) }),
            title: 'Published since your last visit; the list begins with the day of it',
          } as const,
        ]),
  ];
}
