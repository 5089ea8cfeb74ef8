import { useSelection, VirtualGrid } from '@faultline/shared/tables';
import { FirstSteps } from '@faultline/shared/tracking';
import { Button, Card, EmptyState, Skeletons, Alert, styled } from '@faultline/shared/ui';
import { ListPlus, SearchX, Sparkles } from 'lucide-react';
import type { TrackingGroup } from './groups/groupTrackings.ts';
import { GroupSection } from './groups/GroupSection.tsx';
import { SelectionBar, type TrackingSelection } from './selection/SelectionBar.tsx';
import { useBulkChange, type BulkChange } from './selection/useBulkChange.ts';
import { TrackingCard } from './TrackingCard.tsx';
import { TrackListToolbar } from './TrackListToolbar.tsx';
import { TrackListFailed } from './TrackListFailed.tsx';
import type { TrackList } from './useTrackList.ts';
import type { Tracking } from '@faultline/shared/contract';
import { isolateText, formatCount, formatTimeOfDay, plural, utcDay } from '@faultline/shared/format';
import { formatTitle } from './listFilter.ts';
import { useReadOnlyReason, useTeam, useUserTexts } from '@faultline/shared/session';
import { useShortcuts } from '@faultline/shared/forms';
import { useCapability } from '@faultline/shared/query';
import { paths } from '@faultline/shared/routing';
import {
  exploitedFigure,
  type Figure,
  FigureStrip,
  severityFigures,
  uncomparableFigure,
} from '../components/FigureStrip.tsx';
import { InlineTextButton } from '../components/ShowMore.tsx';
import type { Summaries } from './summaries/useSummaries.ts';

const CARD_HEIGHT_PX = 148;
// Every group renders these lines, even if it is far below the viewport.
const OVERSCAN_LINES = 1;

function EmptyTrackList({ onAdd }: { onAdd: () => void }) {
  const readOnlyReason = useReadOnlyReason();
  const isTeam = useTeam() !== undefined;
  return (
    <>
      <Card>
        <EmptyState
          icon={<ListPlus size={20} />}
          title="No items in track list yet"
          hint={
            readOnlyReason ??
            (isTeam
              ? 'Track vendors, products, versions or single CVEs. All members of the team see them.'
              : "Track vendors, products, versions or single CVEs, and we'll notify you when something affects them.")
          }
          action={readOnlyReason === undefined && <Button onClick={onAdd}>Add Your First Item</Button>}
        />
      </Card>
      {!isTeam && <FirstSteps />}
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

const getTrackingId = ({ id }: Tracking) => id;

function Groups({ list }: { list: TrackList }) {
  const { groups, shown, items, groupNames } = list;
  const { isCollapsed, setCollapsed } = useCollapsedGroups();
  const bulk = useBulkChange();
  const selection = useSelection(shown, getTrackingId);
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

const MAX_NAMED = 5;

function BulkRefusal({ items, bulk: { refused } }: { items: readonly Tracking[]; bulk: BulkChange }) {
  const left = refused === undefined ? [] : items.filter(({ id }) => refused.ids.includes(id));
  if (refused === undefined || left.length === 0) return null;
  const named = left
    .slice(0, MAX_NAMED)
    .map((item) => isolateText(formatTitle(item)))
    .join(', ');
  const more = left.length > MAX_NAMED ? ` and ${left.length - MAX_NAMED} more` : '';
  return (
    <Alert severity="error" role="alert">
      Couldn't change {named}
      {more}: {refused.reason}
    </Alert>
  );
}

const MAX_REMEMBERED = 200;

function useCollapsedGroups() {
  const [names, setNames] = useUserTexts('collapsed-groups');
  return {
    isCollapsed: (name: string | undefined) => names.includes(name ?? ''),
    setCollapsed: (name: string | undefined, collapsed: boolean) =>
      setNames((before) => {
        const others = before.filter((other) => other !== (name ?? ''));
        return collapsed ? [...others, name ?? ''].slice(-MAX_REMEMBERED) : others;
      }),
  };
}

const TOP_PX = 60;
const listCards = () => [...document.querySelectorAll<HTMLElement>('[data-tracking]')];
const findCurrent = () => document.activeElement?.closest<HTMLElement>('[data-tracking]') ?? undefined;
const getId = (card: HTMLElement | undefined) => card?.dataset['tracking'];

// The focused card is the current one. Its neighbors are always rendered, even in a long list.
function move(step: number) {
  const cards = listCards();
  const place = cards.findIndex((card) => card === findCurrent());
  const seen = cards.findIndex((card) => card.getBoundingClientRect().top >= TOP_PX);
  const next = cards[place < 0 ? Math.max(seen, 0) : Math.min(Math.max(place + step, 0), cards.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}

const press = (action: string) => findCurrent()?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();

function useCardShortcuts(selection: TrackingSelection) {
  const withCurrent = (act: (id: string) => void) => () => {
    const id = getId(findCurrent());
    if (id !== undefined) act(id);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: withCurrent(selection.toggle),
    X: withCurrent(selection.selectTo),
    e: () => press('edit'),
    p: () => press('pause'),
    Delete: () => press('delete'),
    Escape: selection.clear,
  });
}

const Strip = styled(Card)(({ theme }) => ({
  padding: '10px 8px',
  '& > p': { ...theme.typography.caption, margin: '8px 8px 0', color: theme.vars.palette.text.secondary },
  '@media (max-width: 767.95px)': { '& > p:first-of-type': { minHeight: '2lh' } },
  '@media (max-width: 479.95px)': { '& > p:first-of-type': { minHeight: '3lh' } },
}));

interface TotalStripProps {
  summaries: Summaries;
  active: number;
  paused: number;
}

// A CVE counts once, even if several trackings match it. Figures link to the list of the counted CVEs.
export function TotalStrip({ summaries, active, paused }: TotalStripProps) {
  const figures = useFigures(summaries);
  const { loading, total, failure } = summaries;
  if (total === undefined && !loading && failure === undefined) return null;
  const isUnknown = failure !== undefined && failure.asOf === undefined;
  return (
    <Strip as="section" aria-label="Open CVEs of active trackings" aria-busy={loading}>
      {!isUnknown && <FigureStrip figures={figures} />}
      {!isUnknown && <p>{describeCounted(active, paused, total?.uncomparable_count)}</p>}
      {failure && (
        <p role="status">
          {describeFailure(failure.asOf)}{' '}
          <InlineTextButton onClick={failure.retry} loading={failure.isRetrying}>
            Try Again
          </InlineTextButton>
        </p>
      )}
    </Strip>
  );
}

const describeFailure = (asOf: Date | undefined): string =>
  asOf === undefined
    ? "— Open CVEs couldn't be counted."
    : `As of ${formatTimeOfDay(asOf)}. These figures couldn't be refreshed.`;

function describeCounted(active: number, paused: number, uncomparable = 0): string {
  const counted = `Open CVEs of ${plural(active, 'active tracking')}, each counted once.`;
  const apart = uncomparable === 0 ? '' : ` Counted apart: ${formatCount(uncomparable)} can't be compared.`;
  return counted + apart + (paused === 0 ? '' : ` Not counted: ${formatCount(paused)} paused.`);
}

const NOT_REJECTED = '-status:rejected';
const EXPLOITED = '(kev:true OR exploitation:active)';

function useFigures({ total, since }: Summaries): Figure[] {
  // Without a query, lists have rejected CVEs among them.
  const offersSearch = useCapability('search') === true;
  const offersOutcomes = useCapability('match-outcomes') === true && total?.uncomparable_count !== undefined;
  const list = (query: string, more: Record<string, string> = {}, outcome = 'affected') =>
    offersSearch
      ? `${paths.past}?${new URLSearchParams({ tracked: 'true', ...(offersOutcomes && { outcome }), ...more, q: query })}`
      : undefined;
  return [
    { label: 'Open', count: total?.open_count, tone: 'none', to: list(NOT_REJECTED) },
    ...severityFigures((level) => ({
      count: total?.by_severity[level],
      to: list(NOT_REJECTED, { severity: level }),
    })),
    exploitedFigure(total?.exploited_count, list(`${NOT_REJECTED} ${EXPLOITED}`)),
    ...(since === undefined
      ? []
      : [
          {
            label: 'New',
            count: total?.new_count,
            tone: 'accent',
            icon: <Sparkles size={12} aria-hidden />,
            to: list(NOT_REJECTED, { from: utcDay(since) }),
            title: 'Published since the day of your last visit',
          } as const,
        ]),
    ...(total?.uncomparable_count
      ? [uncomparableFigure(total.uncomparable_count, list(NOT_REJECTED, {}, 'uncomparable'))]
      : []),
  ];
}
