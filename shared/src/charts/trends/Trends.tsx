import { styled } from '@mui/material/styles';
import { ChartColumn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CallInput } from '../../api/call.ts';
import { type CveTrends, cves, type MonthCounts } from '../../contract/cves/cves.ts';
import type { cveTrends } from '../../contract/schemas/cves/cves.ts';
import { Select } from '../../forms/Select.tsx';
import { formatCount, plural } from '../../format/numbers.ts';
import { QueryView } from '../../query/QueryView.tsx';
import { type QueryState, useQuery } from '../../query/useQuery.ts';
import { Button, EmptyState, Skeleton } from '../../ui/index.ts';
import type { MonthBars as Bars } from './MonthBars.tsx';
import {
  type DayBounds,
  formatMonth,
  formatShare,
  getDayBounds,
  getDays,
  listMonthsWithin,
  summarizeMonths,
  countMonth,
  listLevels,
} from './months.ts';

const MonthBars = lazy<typeof Bars>(async () => ({
  default: await import('./MonthBars.tsx').then(
    (module) => module.MonthBars,
    () => ChartMissing,
  ),
}));
const ChartMissing = () => (
  <EmptyState compact title="The chart could not be loaded" hint="The table has the same numbers." />
);
const CHART_HEIGHT = 280;
// The initial selection without dates in the filter: two years.
const INITIAL_MONTHS = 24;

interface TrendsProps {
  query: CallInput<'/cves/trends', typeof cveTrends>['query'];
  /** Opens the list of the selected months, as days: `2026-01-01` to `2026-03-31`. */
  onPick: (days: { from: string; to: string }) => void;
}

/**
 * CVEs a month by severity, and how many of them are exploited; a range of months leads to its list (capability
 * `cve-trends`).
 */
export function Trends({ query, onPick }: TrendsProps) {
  const trends: QueryState<CveTrends> = useQuery(cves.trends, { query, keepPrevious: true });
  const bounds = getDayBounds(query);
  return (
    <QueryView
      query={trends}
      failedTitle="The trends could not be loaded"
      loading={<Skeleton height={CHART_HEIGHT} />}
      isEmpty={({ months }) => months.length === 0}
      empty={<EmptyState compact title="No CVEs match" icon={<ChartColumn size={20} />} />}
    >
      {(data) => {
        const months = listMonthsWithin(data.months, bounds);
        const key = [months[0]?.month, months.length, bounds.first, bounds.last].join(' ');
        return <TrendView key={key} trends={{ ...data, months }} bounds={bounds} onPick={onPick} />;
      }}
    </QueryView>
  );
}

const Facts = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, textWrap: 'pretty' }));
const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 });
const Controls = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 8,
  '& > div': { flex: '0 1 140px' },
});

interface TrendViewProps extends Pick<TrendsProps, 'onPick'> {
  trends: CveTrends;
  bounds: DayBounds;
}

function TrendView({ trends, bounds, onPick }: TrendViewProps) {
  const { months, median_days_to_kev } = trends;
  const isBounded = bounds.first !== undefined || bounds.last !== undefined;
  const [[start, end], setRange] = useState<[number, number]>([
    isBounded ? 0 : Math.max(0, months.length - INITIAL_MONTHS),
    months.length - 1,
  ]);
  const [asTable, setAsTable] = useState(false);
  const picked = months.slice(start, end + 1);
  const [from, to] = [picked[0]?.month ?? '', picked.at(-1)?.month ?? ''];
  const name = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  const options = months.map(({ month }, index) => ({ value: `${index}`, label: formatMonth(month) }));
  return (
    <Root>
      <Facts aria-live="polite">{describe(name, summarizeMonths(picked))}</Facts>
      {asTable ? (
        <MonthTable months={picked} />
      ) : (
        <figure style={{ margin: 0, minHeight: CHART_HEIGHT }} aria-label={`CVEs by month, ${name}`}>
          <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
            <MonthBars height={CHART_HEIGHT} months={months} range={[start, end]} onRange={setRange} />
          </Suspense>
        </figure>
      )}
      <Controls>
        <Select
          label="From"
          value={`${start}`}
          options={options}
          onChange={(value) => setRange([Number(value), Math.max(Number(value), end)])}
        />
        <Select
          label="To"
          value={`${end}`}
          options={options}
          onChange={(value) => setRange([Math.min(Number(value), start), Number(value)])}
        />
        <Button onClick={() => onPick(getDays(from, to, bounds))}>List these CVEs</Button>
        <Button aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as table
        </Button>
      </Controls>
      {median_days_to_kev !== undefined && (
        <Facts>
          In all months of this list, the median time from publication to KEV is{' '}
          {plural(Math.round(median_days_to_kev), 'day')}.
        </Facts>
      )}
    </Root>
  );
}

const describe = (name: string, { total, exploited, kev }: ReturnType<typeof summarizeMonths>) =>
  `${name}: ${plural(total, 'CVE')}, ${formatCount(exploited)} exploited${formatShare(exploited, total)}, ${formatCount(kev)} in KEV.`;

const Scroll = styled('div')(({ theme }) => ({
  maxHeight: 320,
  overflow: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    ...theme.typography.body2,
    padding: '5px 10px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& th': { fontWeight: 600 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { position: 'sticky', top: 0, backgroundColor: theme.vars.palette.background.paper },
}));

function MonthTable({ months }: { months: readonly MonthCounts[] }) {
  const levels = listLevels(months);
  return (
    <Scroll tabIndex={0} role="region" aria-label="CVEs by month">
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {[...levels, 'All', 'KEV', 'Exploited'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((month) => {
            const total = countMonth(month);
            return (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                {levels.map((level) => (
                  <td key={level}>{formatCount(month.severity_distribution[level])}</td>
                ))}
                <td>{formatCount(total)}</td>
                <td>{formatCount(month.kev)}</td>
                <td>
                  {formatCount(month.exploited)}
                  {formatShare(month.exploited, total)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}
