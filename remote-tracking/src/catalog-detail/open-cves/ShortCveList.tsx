import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink, DateText, KevBadge, Mono, SeverityChip, Skeleton, styled } from '@faultline/shared/ui';
import { useId } from 'react';
import { SHOWN_COUNT } from './useOpenCves.ts';

const ROW_HEIGHT_PX = 48;

const Root = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: '10px 16px 12px',
  '@media (max-width: 767.95px)': { paddingRight: 8 },
  '& h3': { ...theme.typography.body2, margin: '0 0 4px', fontWeight: 570, color: theme.vars.palette.text.secondary },
  // The height of a full list, so that nothing moves if there are fewer rows.
  '& > ul, & > p': { minHeight: ROW_HEIGHT_PX * SHOWN_COUNT, margin: 0, padding: 0, listStyle: 'none' },
  '& > p': {
    ...theme.typography.body2,
    display: 'grid',
    placeItems: 'center',
    color: theme.vars.palette.text.secondary,
  },
  '& > ul > li': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 2,
    height: ROW_HEIGHT_PX,
  },
}));
const Line = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  // A date that does not fit next to a long id and KEV wraps into a hidden second line.
  flexWrap: 'wrap',
  height: 24,
  overflow: 'clip',
  overflowClipMargin: 3,
  whiteSpace: 'nowrap',
  '& > :last-child': { marginLeft: 'auto', color: theme.vars.palette.text.secondary },
}));
const Name = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));

interface ShortCveListProps {
  title: string;
  // Undefined while they are on their way.
  rows: readonly CveRow[] | undefined;
  empty: string;
}

/** A few CVEs, each in two lines. */
export function ShortCveList({ title, rows, empty }: ShortCveListProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id} aria-busy={rows === undefined}>
      <h3 id={id}>{title}</h3>
      {rows === undefined ? <Waiting /> : rows.length === 0 ? <p>{empty}</p> : <Rows rows={rows} />}
    </Root>
  );
}

const Waiting = () => (
  <ul aria-hidden>
    {Array.from({ length: SHOWN_COUNT }, (_, row) => (
      <li key={row}>
        <Skeleton height={32} />
      </li>
    ))}
  </ul>
);

const Rows = ({ rows }: { rows: readonly CveRow[] }) => (
  <ul>
    {rows.map(({ cve_id, severity, kev, vulnerability_name, description, published_date }) => (
      <li key={cve_id}>
        <Line>
          {isPlaceholderId(cve_id) ? (
            <Mono>{cve_id}</Mono>
          ) : (
            <AppLink to={paths.cve(cve_id)}>
              <Mono>{cve_id}</Mono>
            </AppLink>
          )}
          <SeverityChip severity={severity} />
          <KevBadge kev={kev} />
          <span>
            <DateText value={published_date} />
          </span>
        </Line>
        <Name>{vulnerability_name === 'Unknown Vulnerability' ? description : vulnerability_name}</Name>
      </li>
    ))}
  </ul>
);
