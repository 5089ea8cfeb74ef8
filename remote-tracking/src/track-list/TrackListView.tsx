import { formatCount } from '@faultline/shared/format';
import { TextField } from '@faultline/shared/forms';
import { VirtualGrid } from '@faultline/shared/tables';
import { Button, Card, EmptyState, Skeletons, styled } from '@faultline/shared/ui';
import { ListPlus, Search, SearchX } from 'lucide-react';
import { TotalStrip } from './summaries/TotalStrip.tsx';
import { TrackingCard } from './TrackingCard.tsx';
import { TrackListFailed } from './TrackListFailed.tsx';
import type { TrackList } from './useTrackList.ts';

const CARD_HEIGHT_PX = 148;

function EmptyTrackList({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<ListPlus size={20} />}
        title="No items in track list yet"
        hint="Track vendors, products, versions or single CVEs, and we'll notify you when something affects them."
        action={<Button onClick={onAdd}>Add Your First Item</Button>}
      />
    </Card>
  );
}

function NoMatches({ list }: { list: TrackList }) {
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No trackings match"
      hint={
        list.find.trim() === ''
          ? 'All of your trackings are paused.'
          : 'None of your trackings has these words in its name, target or notes.'
      }
      action={<Button onClick={list.clearFilter}>Show all trackings</Button>}
    />
  );
}

/** The list in each of its states. */
export function TrackListView({ list, onAdd }: { list: TrackList; onAdd: () => void }) {
  const { query, shown, total } = list;
  if (query.status === 'loading') {
    return <Skeletons count={6} height={CARD_HEIGHT_PX} minWidth={320} label="Loading track list..." />;
  }
  if (query.status === 'failed') {
    return <TrackListFailed what="Failed to load trackings" problem={query.problem} onRetry={query.retry} />;
  }
  if (total === 0) return <EmptyTrackList onAdd={onAdd} />;
  return (
    <>
      <TotalStrip summaries={list.summaries} />
      <TrackListToolbar list={list} />
      {shown.length === 0 ? (
        <NoMatches list={list} />
      ) : (
        <VirtualGrid
          label="My Track List"
          items={shown}
          itemKey={({ id, tracking_type, target_id }) => `${id} ${tracking_type}:${target_id}`}
          minWidth={320}
          estimate={CARD_HEIGHT_PX}
        >
          {(tracking) => <TrackingCard tracking={tracking} list={list} />}
        </VirtualGrid>
      )}
    </>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  // The filters of the list stand in a line of their own, where one line is too short for all.
  '@media (max-width: 767.95px)': { '&:has(input) > p': { flexBasis: '100%' } },
}));
const Find = styled(TextField)({ flex: '1 1 140px', maxWidth: 320 });
const Choice = styled('div')({ display: 'inline-flex', marginLeft: 'auto' });
const Half = styled(Button)(({ theme }) => ({
  '&:first-of-type': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
  '&:last-of-type': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0, marginLeft: -1 },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.tone.accent.text,
    backgroundColor: theme.vars.palette.tone.accent.tint,
    borderColor: theme.vars.palette.tone.accent.line,
    zIndex: 1,
  },
}));

/** The search is shown above this many trackings. */
const SEARCH_THRESHOLD = 6;

/** The number of active trackings, the filter, and a search field. */
function TrackListToolbar({ list }: { list: TrackList }) {
  const { show: shown, setShow, find, setFind, active, total } = list;
  const choices = [
    ['active', 'Active Only'],
    ['all', 'Show All'],
  ] as const;
  return (
    <Bar>
      <p>
        {formatCount(active)} of {formatCount(total)} trackings active
      </p>
      {(total > SEARCH_THRESHOLD || find !== '') && (
        <Find
          label="Find in track list"
          hideLabel
          placeholder="Find in track list..."
          value={find}
          onChange={setFind}
          start={<Search size={15} aria-hidden />}
        />
      )}
      <Choice>
        {choices.map(([show, label]) => (
          <Half key={show} size="small" aria-pressed={shown === show} onClick={() => setShow(show)}>
            {label}
          </Half>
        ))}
      </Choice>
    </Bar>
  );
}
