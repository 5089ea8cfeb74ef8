import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { formatCount, formatDateTime, readDate } from '@faultline/shared/format';
import { paths } from '@faultline/shared/routing';
import { RelativeTime, SeverityMark, severityTone, styled, type ToneName } from '@faultline/shared/ui';
import { Link } from 'react-router-dom';
import { useRowContext } from '../rows/useRowActions.ts';
import { EmptyMessage, Panel } from './Panel.tsx';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  margin: '0 -8px',
  padding: 0,
  alignSelf: 'start',
  ...theme.typography.body2,
  '& a, & button': {
    display: 'grid',
    gridTemplateColumns: '12px minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: 8,
    width: '100%',
    padding: '1px 8px',
    lineHeight: 1.3,
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '& :is(a, button):hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& :is(a, button) > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& time, & small': {
    ...theme.typography.caption,
    lineHeight: 1.25,
    gridColumn: 2,
    color: theme.vars.palette.text.secondary,
  },
}));
const Mark = styled('i', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: ToneName }>(({ theme, tone }) => ({
  display: 'grid',
  color: theme.vars.palette.tone[tone].mark,
}));

function Entry({ row }: { row: CveRow }) {
  return (
    <>
      <Mark tone={severityTone[row.severity]}>
        <SeverityMark severity={row.severity} />
      </Mark>
      <span>
        {row.cve_id} - {row.vendor_name} {row.product_name}
      </span>
      <small>
        {row.severity} · <RelativeTime value={row.published_date} />
      </small>
    </>
  );
}

export function RecentPanel({ rows, total }: { rows: readonly CveRow[]; total: number }) {
  const { open } = useRowContext();
  return (
    <Panel title="Most recent" note={<NewSinceLastVisit rows={rows} total={total} />}>
      {rows.length === 0 && <EmptyMessage>Nothing to show</EmptyMessage>}
      {rows.length > 0 && (
        <List>
          {latest(rows).map((row) => (
            <li key={row.cve_id}>
              {isPlaceholderId(row.cve_id) ? (
                <button type="button" onClick={() => open(row)}>
                  <Entry row={row} />
                </button>
              ) : (
                <Link to={paths.cve(row.cve_id)}>
                  <Entry row={row} />
                </Link>
              )}
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}

const time = (row: CveRow) => readDate(row.published_date)?.getTime() ?? 0;

const PAGE_SIZE = 20;

const latest = (rows: readonly CveRow[]): CveRow[] =>
  rows
    .slice(0, PAGE_SIZE)
    .sort((a, b) => time(b) - time(a))
    .slice(0, 4);

// The number of rows since the last visit, of a list that is sorted newest first; `20+` if there may be more.
function NewSinceLastVisit({ rows, total }: { rows: readonly CveRow[]; total: number }) {
  const { since } = useRowContext();
  if (since === undefined) return null;
  const known = rows.findIndex(({ published_date }) => (readDate(published_date) ?? since) <= since);
  const fresh = known < 0 ? rows.length : known;
  const count = `${formatCount(fresh)}${fresh === rows.length && fresh < total ? '+' : ''}`;
  return (
    <span title={`You were last here on ${formatDateTime(since)}`}>
      {fresh === 0 ? 'Nothing new' : `${count} new`} since your last visit
    </span>
  );
}
