import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { RelativeTime, SeverityMark, severityTone, Skeletons, styled, type ToneName } from '@faultline/shared/ui';
import { Link } from 'react-router-dom';
import { useRowContext } from '../rows/RowContext.ts';
import { latest } from './latest.ts';
import { Panel } from './Panel.tsx';
import { EmptyMessage } from './EmptyMessage.tsx';
import { NewSinceLastVisit } from './NewSinceLastVisit.tsx';

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

/** The four most recent as 'id - vendor product' (specification 6.8); undefined while they are on their way. */
export function Latest({ rows, total }: { rows: readonly CveRow[] | undefined; total: number }) {
  const { open } = useRowContext();
  return (
    <Panel title="Most recent" note={rows && <NewSinceLastVisit rows={rows} total={total} />}>
      {rows === undefined && <Skeletons count={4} height={30} gap={5} label="Loading the most recent" />}
      {rows?.length === 0 && <EmptyMessage>Nothing to show</EmptyMessage>}
      {rows !== undefined && rows.length > 0 && (
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
