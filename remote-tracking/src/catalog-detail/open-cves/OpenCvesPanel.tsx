import { type CveRow, isPlaceholderId } from '@faultline/shared/contract';
import { type QueryState, useCapability } from '@faultline/shared/query';
import {
  Button,
  EmptyState,
  Section,
  styled,
  useIsMobile,
  Skeleton,
  toast,
  AppLink,
  DateText,
  KevBadge,
  Mono,
  SeverityChip,
} from '@faultline/shared/ui';
import { CloudAlert, ChartColumn } from 'lucide-react';
import {
  exploitedFigure,
  type Figure,
  FigureStrip,
  severityFigures,
  uncomparableFigure,
} from '../../components/FigureStrip.tsx';
import { useCveView } from './cveView.ts';
import { type CveOwner, getCompared, type OpenCves, useOpenCves, SHOWN_COUNT } from './useOpenCves.ts';
import type * as charts from '@faultline/shared/charts';
import { useState, useId } from 'react';
import { paths } from '@faultline/shared/routing';

const Figures = styled('div')(({ theme }) => ({
  padding: '10px 8px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
// On mobile, the columns are in a strip that scrolls horizontally. Below each other, most of the second one would be
// empty.
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > section + section': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '@media (max-width: 767.95px)': {
    gridTemplateColumns: 'repeat(2, 90%)',
    position: 'relative',
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
    '& > *': { scrollSnapAlign: 'start' },
  },
}));

interface OpenCvesPanelProps {
  owner: CveOwner;
  list: QueryState<{ items: CveRow[] }>;
}

// A figure shows the counted CVEs in the list of the page. The panel is absent if the provider does not count CVEs
// (decision 0096).
export function OpenCvesPanel(props: OpenCvesPanelProps) {
  return useCveView().offersStats ? <Panel {...props} /> : null;
}

function Panel({ owner, list }: OpenCvesPanelProps) {
  const open = useOpenCves(owner, list);
  const { getAddress } = useCveView(getCompared(owner));
  const swipes = useIsMobile();
  if (open.retry !== undefined) {
    return (
      <Section title="Open CVEs" flush>
        <EmptyState
          compact
          icon={<CloudAlert size={20} />}
          title="Open CVEs could not be counted"
          hint="The list of all CVEs is below."
          action={<Button onClick={open.retry}>Try Again</Button>}
        />
      </Section>
    );
  }
  return (
    <Section title="Open CVEs" note="Published and not rejected" flush>
      <Figures>
        <FigureStrip figures={listFigures(open, getAddress)} />
      </Figures>
      <Columns role="group" aria-label="Newest and exploited CVEs" tabIndex={swipes ? 0 : undefined}>
        <ShortCveList title="Newest" rows={open.newest} empty="No open CVEs" />
        <ShortCveList title="Exploited" rows={open.exploited} empty="None known to be exploited" />
      </Columns>
      <OwnerTrends owner={owner} />
    </Section>
  );
}

type GetAddress = ReturnType<typeof useCveView>['getAddress'];

const listFigures = ({ total, bySeverity, exploitedCount, uncomparable }: OpenCves, to: GetAddress): Figure[] => [
  { label: 'Open', count: total, tone: 'none', to: to('open') },
  ...severityFigures((level) => ({ count: bySeverity && (bySeverity[level] ?? 0), to: to(level) })),
  exploitedFigure(exploitedCount, to('exploited')),
  ...(uncomparable ? [uncomparableFigure(uncomparable, to('open', 'uncomparable'))] : []),
];

const Root = styled('div')(({ theme }) => ({
  padding: '8px 16px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
const Chart = styled('div')({ padding: '8px 0' });

function OwnerTrends({ owner }: { owner: CveOwner }) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<typeof charts>();
  const { getQuery, countedPart, showDays } = useCveView(getCompared(owner));
  if (useCapability('cve-trends') !== true) return null;
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen || loaded) return;
    import('@faultline/shared/charts').then(setLoaded, () => {
      toast.error('The trends could not be loaded. Try again.');
      setOpen(false);
    });
  };
  return (
    <Root className="no-print">
      <Button size="small" aria-expanded={isOpen} startIcon={<ChartColumn size={15} />} onClick={toggle}>
        Trends
      </Button>
      {isOpen && (
        <Chart>
          {loaded ? (
            <loaded.Trends query={{ ...owner, ...getQuery('open', countedPart) }} onPick={showDays} />
          ) : (
            <Skeleton height={380} />
          )}
        </Chart>
      )}
    </Root>
  );
}

const ROW_HEIGHT_PX = 48;

const ListRoot = styled('section')(({ theme }) => ({
  minWidth: 0,
  padding: '10px 16px 12px',
  '@media (max-width: 767.95px)': { paddingRight: 8 },
  '& h3': { ...theme.typography.body2, margin: '0 0 4px', fontWeight: 570, color: theme.vars.palette.text.secondary },
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
  rows: readonly CveRow[] | undefined;
  empty: string;
}

function ShortCveList({ title, rows, empty }: ShortCveListProps) {
  const id = useId();
  return (
    <ListRoot aria-labelledby={id} aria-busy={rows === undefined}>
      <h3 id={id}>{title}</h3>
      {rows === undefined ? <Waiting /> : rows.length === 0 ? <p>{empty}</p> : <Rows rows={rows} />}
    </ListRoot>
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
