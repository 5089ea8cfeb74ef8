import { styled } from '@mui/material/styles';
import type { MonthCounts } from '../../contract/cves/cves.ts';
import { formatCount } from '../../format/numbers.ts';
import { countMonth, formatMonth, formatShare, listLevels } from './months.ts';

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

/** The numbers of the chart, the newest month first. */
export function MonthTable({ months }: { months: readonly MonthCounts[] }) {
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
