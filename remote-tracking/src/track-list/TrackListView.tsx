import { VirtualGrid } from '@faultline/shared/tables';
import { Button, Card, EmptyState, Skeletons } from '@faultline/shared/ui';
import { ListPlus, SearchX } from 'lucide-react';
import { TrackingCard } from './card/TrackingCard.tsx';
import { TrackListFailed } from './TrackListFailed.tsx';
import { TrackListToolbar } from './TrackListToolbar.tsx';
import type { TrackList } from './useTrackList.ts';

const CARD_HEIGHT = 148;

function NothingTracked({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<ListPlus size={20} />}
        title="No items in track list yet"
        hint="Track vendors, products, versions or single CVEs, and you are told when something touches them."
        action={<Button onClick={onAdd}>Add Your First Item</Button>}
      />
    </Card>
  );
}

function NothingShown({ list }: { list: TrackList }) {
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
    return <Skeletons count={6} height={CARD_HEIGHT} minWidth={320} label="Loading track list..." />;
  }
  if (query.status === 'failed') {
    return <TrackListFailed what="Failed to load trackings" problem={query.problem} onRetry={query.retry} />;
  }
  if (total === 0) return <NothingTracked onAdd={onAdd} />;
  return (
    <>
      <TrackListToolbar list={list} />
      {shown.length === 0 ? (
        <NothingShown list={list} />
      ) : (
        <VirtualGrid
          label="My Track List"
          items={shown}
          itemKey={({ id, tracking_type, target_id }) => `${id} ${tracking_type}:${target_id}`}
          minWidth={320}
          estimate={CARD_HEIGHT}
        >
          {(tracking) => <TrackingCard tracking={tracking} list={list} />}
        </VirtualGrid>
      )}
    </>
  );
}
