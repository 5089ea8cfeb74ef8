import { VirtualGrid } from '@faultline/shared/tables';
import { FirstSteps } from '@faultline/shared/tracking';
import { Button, Card, EmptyState, Skeletons } from '@faultline/shared/ui';
import { ListPlus, SearchX } from 'lucide-react';
import type { TrackingGroup } from './groups/groupTrackings.ts';
import { GroupSection } from './groups/GroupSection.tsx';
import { useCollapsedGroups } from './groups/useCollapsedGroups.ts';
import { BulkRefusal } from './selection/BulkRefusal.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useBulkChange } from './selection/useBulkChange.ts';
import { useCardShortcuts } from './selection/useCardShortcuts.ts';
import { type TrackingSelection, useTrackingSelection } from './selection/useTrackingSelection.ts';
import { TotalStrip } from './summaries/TotalStrip.tsx';
import { TrackingCard } from './TrackingCard.tsx';
import { TrackListToolbar } from './TrackListToolbar.tsx';
import { TrackListFailed } from './TrackListFailed.tsx';
import type { TrackList } from './useTrackList.ts';

const CARD_HEIGHT_PX = 148;
// Of each group, those far below the screen too.
const OVERSCAN_LINES = 1;

function EmptyTrackList({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <Card>
        <EmptyState
          icon={<ListPlus size={20} />}
          title="No items in track list yet"
          hint="Track vendors, products, versions or single CVEs, and we'll notify you when something affects them."
          action={<Button onClick={onAdd}>Add Your First Item</Button>}
        />
      </Card>
      <FirstSteps />
    </>
  );
}

function NoMatches({ list }: { list: TrackList }) {
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No trackings match"
      hint={
        list.find.trim() !== ''
          ? 'None of your trackings has these words in its name, target or notes.'
          : list.filter.group !== '' || list.filter.ungrouped
            ? 'No tracking of this group matches.'
            : 'All of your trackings are paused.'
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
      <TotalStrip summaries={list.summaries} active={list.active} paused={total - list.active} />
      <TrackListToolbar list={list} />
      {shown.length === 0 ? <NoMatches list={list} /> : <Groups list={list} />}
    </>
  );
}

// The cards, under the names of their groups where there are any, and what can be done to those selected.
function Groups({ list }: { list: TrackList }) {
  const { groups, shown, items, groupNames } = list;
  const { isCollapsed, setCollapsed } = useCollapsedGroups();
  const bulk = useBulkChange();
  const selection = useTrackingSelection(shown);
  useCardShortcuts(selection);
  const isGrouped = groups.some(({ name }) => name !== undefined);
  return (
    <>
      <BulkRefusal items={items} bulk={bulk} />
      {groups.map((group) =>
        isGrouped ? (
          <GroupSection
            key={group.name ?? ''}
            group={group}
            members={items.filter((item) => item.group === group.name)}
            names={groupNames}
            bulk={bulk}
            collapsed={isCollapsed(group.name)}
            onCollapse={(collapsed) => setCollapsed(group.name, collapsed)}
          >
            <Cards label={group.name ?? 'No group'} group={group} list={list} selection={selection} />
          </GroupSection>
        ) : (
          <Cards key="all" label="My Track List" group={group} list={list} selection={selection} />
        ),
      )}
      <SelectionBar list={list} selection={selection} bulk={bulk} />
    </>
  );
}

interface CardsProps {
  label: string;
  group: TrackingGroup;
  list: TrackList;
  selection: TrackingSelection;
}

function Cards({ label, group, list, selection }: CardsProps) {
  return (
    <VirtualGrid
      label={label}
      items={group.items}
      itemKey={({ id, tracking_type, target_id }) => `${id} ${tracking_type}:${target_id}`}
      minWidth={320}
      estimate={CARD_HEIGHT_PX}
      overscan={OVERSCAN_LINES}
    >
      {(tracking) => <TrackingCard tracking={tracking} list={list} selection={selection} />}
    </VirtualGrid>
  );
}
