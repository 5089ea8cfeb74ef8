import { severities } from '@faultline/shared/contract';
import { formatCount, formatTimeOfDay, plural, utcDay } from '@faultline/shared/format';
import { useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import { Card, SeverityMark, severityTone, styled } from '@faultline/shared/ui';
import { Flame, Sparkles } from 'lucide-react';
import { type Figure, FigureStrip } from '../../components/FigureStrip.tsx';
import { InlineTextButton } from '../../components/ShowMore.tsx';
import type { Summaries } from './useSummaries.ts';

const Strip = styled(Card)(({ theme }) => ({
  padding: '10px 8px',
  '& > p': { ...theme.typography.caption, margin: '8px 8px 0', color: theme.vars.palette.text.secondary },
  '@media (max-width: 767.95px)': { '& > p:first-of-type': { minHeight: '2lh' } },
  '@media (max-width: 479.95px)': { '& > p:first-of-type': { minHeight: '3lh' } },
}));

interface TotalStripProps {
  summaries: Summaries;
  active: number;
  paused: number;
}

// A CVE counts once, even if several trackings match it. Figures link to the list of the counted CVEs.
export function TotalStrip({ summaries, active, paused }: TotalStripProps) {
  const figures = useFigures(summaries);
  const { loading, total, failure } = summaries;
  if (total === undefined && !loading && failure === undefined) return null;
  const isUnknown = failure !== undefined && failure.asOf === undefined;
  return (
    <Strip as="section" aria-label="Open CVEs of active trackings" aria-busy={loading}>
      {!isUnknown && <FigureStrip figures={figures} />}
      {!isUnknown && <p>{describeCounted(active, paused, total?.uncomparable_count)}</p>}
      {failure && (
        <p role="status">
          {describeFailure(failure.asOf)}{' '}
          <InlineTextButton onClick={failure.retry} loading={failure.isRetrying}>
            Try Again
          </InlineTextButton>
        </p>
      )}
    </Strip>
  );
}

const describeFailure = (asOf: Date | undefined): string =>
  asOf === undefined
    ? "— Open CVEs couldn't be counted."
    : `As of ${formatTimeOfDay(asOf)}. These figures couldn't be refreshed.`;

function describeCounted(active: number, paused: number, uncomparable = 0): string {
  const counted = `Open CVEs of ${plural(active, 'active tracking')}, each counted once.`;
  const apart = uncomparable === 0 ? '' : ` Counted apart: ${formatCount(uncomparable)} can't be compared.`;
  return counted + apart + (paused === 0 ? '' : ` Not counted: ${formatCount(paused)} paused.`);
}

const NOT_REJECTED = '-status:rejected';
const EXPLOITED = '(kev:true OR exploitation:active)';

function useFigures({ total, since }: Summaries): Figure[] {
  // Without a query, lists have rejected CVEs among them.
  const offersSearch = useCapability('search') === true;
  const list = (query: string, more: Record<string, string> = {}) =>
    offersSearch ? `${paths.past}?${new URLSearchParams({ tracked: 'true', ...more, q: query })}` : undefined;
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
