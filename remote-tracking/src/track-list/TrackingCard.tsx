import type { Tracking } from '@faultline/shared/contract';
import { formatTrackingName, getTargetPath, ROW_VERSION_FILTER, typeNames } from '@faultline/shared/tracking';
import { useReadOnlyReason, useTeam } from '@faultline/shared/session';
import { SelectionBox } from '@faultline/shared/tables';
import { AppLink, Badge, Card, Mono, RelativeTime, styled, IconButton } from '@faultline/shared/ui';
import { isolateText } from '@faultline/shared/format';
import { BellOff, Mail, Send, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState, type MouseEvent } from 'react';
import { fromTrackList } from '../components/BackNavigation.tsx';
import { EditDialog } from './EditDialog.tsx';
import type { TrackingSelection } from './selection/SelectionBar.tsx';
import { OpenCves } from './summaries/OpenCves.tsx';
import type { TrackList } from './useTrackList.ts';
import { useRestoreFocus } from '../tracking/useRestoreFocus.ts';
import { twoLines, wrappingRow } from '../components/styles.ts';

const Root = styled(Card, { shouldForwardProp: (name) => name !== 'paused' })<{ paused: boolean }>(
  ({ theme, paused }) => ({
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    padding: '12px 8px 12px 12px',
    scrollMarginBlock: 72,
    '&:focus': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
    '&[data-selected=true]': { borderColor: theme.vars.palette.primary.main },
    ...(paused ? { backgroundColor: theme.vars.palette.surface.sunken, borderStyle: 'dashed' } : {}),
  }),
);
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  '@media (max-width: 479.95px)': { flexWrap: 'wrap', rowGap: 0 },
});
const Select = styled(SelectionBox)({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 28,
  height: 28,
  margin: '0 -6px 0 -4px',
  '& input': { width: 16, height: 16, margin: 0 },
});
const Names = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  paddingTop: 4,
  overflowWrap: 'anywhere',
  // The link too: lines of it that are cut would lie over the figures below.
  '& h2, & h2 > a, & p': {
    ...twoLines,
  },
  '& h2': { ...theme.typography.body1, fontWeight: 570, margin: 0 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
}));
const Notes = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingRight: 8,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  ...twoLines,
}));
const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  ...wrappingRow,
  gap: '6px 8px',
  marginTop: 'auto',
  paddingRight: 8,
  color: theme.vars.palette.text.secondary,
}));

function formatOwner({ tracking_type, vendor_name = '', product_name = '' }: Tracking): string | undefined {
  if (tracking_type === 'vendor') return undefined;
  const names = tracking_type === 'cve' ? [vendor_name, product_name] : [vendor_name];
  return (
    names
      .filter((name) => name !== '')
      .map(isolateText)
      .join(' / ') || undefined
  );
}

function Target({ tracking, tone }: { tracking: Tracking; tone: 'accent' | 'text' }) {
  const path = getTargetPath(tracking);
  const name = formatTrackingName(tracking);
  if (path === undefined) return name;
  return (
    <AppLink to={path} tone={tone} state={fromTrackList}>
      {tracking.tracking_type === 'cve' ? <Mono>{name}</Mono> : name}
    </AppLink>
  );
}

interface TrackingCardProps {
  tracking: Tracking;
  list: TrackList;
  selection: TrackingSelection;
}

export function TrackingCard({ tracking, list, selection }: TrackingCardProps) {
  const [editing, setEditing] = useState(false);
  const isReadOnly = useReadOnlyReason() !== undefined;
  const name = formatTrackingName(tracking);
  const owner = formatOwner(tracking);
  const title = tracking.custom_name ?? name;
  const renamed = title !== name;
  const target = <Target tracking={tracking} tone={renamed ? 'accent' : 'text'} />;
  const { notes, version_filter, is_active, tracking_type, created_at } = tracking;
  const isSelected = selection.ids.has(tracking.id);
  return (
    <Root
      paused={!is_active}
      tabIndex={-1}
      data-tracking={tracking.id}
      data-selected={isSelected}
      onKeyDown={openOnEnter}
    >
      <Head>
        {!isReadOnly && <Select id={tracking.id} name={title} selection={selection} />}
        <Names>
          <h2 title={isolateText(title)} dir="auto">
            {renamed ? title : target}
          </h2>
          {(renamed || owner !== undefined) && (
            <p>
              {renamed && target}
              {renamed && owner !== undefined && ' · '}
              {owner !== undefined && <bdi>{owner}</bdi>}
            </p>
          )}
        </Names>
        {!isReadOnly && <CardActions tracking={tracking} list={list} onEdit={() => setEditing(true)} />}
      </Head>
      <OpenCves tracking={tracking} summaries={list.summaries} />
      {notes !== '' && <Notes dir="auto">{notes}</Notes>}
      <Foot>
        <Badge tone={is_active ? 'green' : 'grey'}>{is_active ? 'Active' : 'Paused'}</Badge>
        <Badge>{typeNames[tracking_type]}</Badge>
        {version_filter !== undefined && version_filter !== ROW_VERSION_FILTER && (
          <Badge title="Version filter">
            <Mono>{version_filter}</Mono>
          </Badge>
        )}
        <Channels tracking={tracking} />
        {created_at !== undefined && (
          <span>
            Added <RelativeTime value={created_at} />
          </span>
        )}
      </Foot>
      {editing && (
        <EditDialog
          tracking={tracking}
          groupNames={list.summaries.offersSummaries ? list.groupNames : undefined}
          onClose={() => setEditing(false)}
        />
      )}
    </Root>
  );
}

function openOnEnter({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' && target === currentTarget) currentTarget.querySelector<HTMLElement>('h2 a, p a')?.click();
}

const Line = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4 });

function Channels({ tracking: { email_enabled, telegram_enabled } }: { tracking: Tracking }) {
  if (useTeam() !== undefined) return null; // alerts of a team go to its channels
  if (!email_enabled && !telegram_enabled) {
    return (
      <Line>
        <BellOff size={13} aria-hidden /> No notifications
      </Line>
    );
  }
  return (
    <>
      {email_enabled && (
        <Line>
          <Mail size={13} aria-hidden /> Email
        </Line>
      )}
      {telegram_enabled && (
        <Line>
          <Send size={13} aria-hidden /> Telegram
        </Line>
      )}
    </>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  '& span': { ...theme.typography.body2, display: 'none' },
  '@media (max-width: 479.95px)': {
    flexBasis: '100%',
    '& button': { gap: 6, width: 'auto', paddingInline: 8 },
    '& span': { display: 'inline' },
  },
}));

type CardAction = 'pause' | 'delete';

// The focus moves to the next card before a card is removed, or from the last card to its replacement.
function focusNeighbor(button: Element, action: CardAction) {
  const card = button.closest('li');
  const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
  const target = neighbor?.querySelector<HTMLElement>(`[data-action=${action}]`);
  if (target) target.focus();
  else button.closest('main')?.focus({ preventScroll: true });
}

interface CardActionsProps {
  tracking: Tracking;
  list: TrackList;
  onEdit: () => void;
}

function CardActions({ tracking, list, onEdit }: CardActionsProps) {
  const name = tracking.custom_name ?? formatTrackingName(tracking);
  const busy = list.isBusy(tracking);
  const remove = (event: MouseEvent) => {
    focusNeighbor(event.currentTarget, 'delete');
    list.remove(tracking);
  };
  const toggleActive = (event: MouseEvent) => {
    if (list.leavesWhenToggled) focusNeighbor(event.currentTarget, 'pause');
    list.toggleActive(tracking);
  };
  return (
    <Row>
      <IconButton
        aria-label={`${tracking.is_active ? 'Pause' : 'Resume'} ${name}`}
        title={tracking.is_active ? 'Pause' : 'Resume'}
        disabled={busy}
        ref={useRestoreFocus(busy)}
        onClick={toggleActive}
        data-action="pause"
      >
        {tracking.is_active ? <Pause size={15} /> : <Play size={15} />}
        <span>{tracking.is_active ? 'Pause' : 'Resume'}</span>
      </IconButton>
      <IconButton aria-label={`Edit ${name}`} title="Edit" disabled={busy} onClick={onEdit} data-action="edit">
        <Pencil size={15} />
        <span>Edit</span>
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} title="Delete" disabled={busy} onClick={remove} data-action="delete">
        <Trash2 size={15} />
        <span>Delete</span>
      </IconButton>
    </Row>
  );
}
