import { type CveRow, severities } from '@faultline/shared/contract';
import type { QueryState } from '@faultline/shared/query';
import { Button, EmptyState, Section, SeverityMark, severityTone, styled, useIsMobile } from '@faultline/shared/ui';
import { CloudAlert, Flame } from 'lucide-react';
import { type Figure, FigureStrip } from '../../components/FigureStrip.tsx';
import { useCveView, viewAddress } from './cveView.ts';
import { OwnerTrends } from './OwnerTrends.tsx';
import { ShortCveList } from './ShortCveList.tsx';
import { type CveOwner, type OpenCves, useOpenCves } from './useOpenCves.ts';

const Figures = styled('div')(({ theme }) => ({
  padding: '10px 8px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
// Side by side, on mobile in a strip that is swiped: under each other, the room for those exploited would mostly be empty.
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
  // The list of all CVEs on the page.
  list: QueryState<{ items: CveRow[] }>;
}

/**
 * What is open in a vendor, product or version: how much by severity, the newest, and what is exploited. Each figure shows
 * what it counts in the list of the page. Absent where the provider does not count CVEs (decision 0096).
 */
export function OpenCvesPanel(props: OpenCvesPanelProps) {
  return useCveView().isOffered ? <Panel {...props} /> : null;
}

function Panel({ owner, list }: OpenCvesPanelProps) {
  const open = useOpenCves(owner, list);
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
        <FigureStrip figures={listFigures(open)} />
      </Figures>
      <Columns role="group" aria-label="Newest and exploited CVEs" tabIndex={swipes ? 0 : undefined}>
        <ShortCveList title="Newest" rows={open.newest} empty="No open CVEs" />
        <ShortCveList title="Exploited" rows={open.exploited} empty="None known to be exploited" />
      </Columns>
      <OwnerTrends owner={owner} />
    </Section>
  );
}

function listFigures({ total, bySeverity, exploitedCount }: OpenCves): Figure[] {
  return [
    { label: 'Open', count: total, tone: 'none', to: viewAddress('open') },
    ...severities.map((level): Figure => ({
      label: level,
      count: bySeverity && (bySeverity[level] ?? 0),
      tone: severityTone[level] === 'grey' ? 'none' : severityTone[level],
      icon: <SeverityMark severity={level} />,
      to: viewAddress(level),
    })),
    {
      label: 'Exploited',
      count: exploitedCount,
      tone: 'red',
      icon: <Flame size={12} aria-hidden />,
      to: viewAddress('exploited'),
      title: "In CISA's KEV catalog, or with active exploitation",
    },
  ];
}
