import { formatCount } from '@faultline/shared/format';
import { Select, TextField, ShortcutsDialog, useShortcuts } from '@faultline/shared/forms';
import { usePlanUse } from '@faultline/shared/tracking';
import { Button, styled, IconButton } from '@faultline/shared/ui';
import { Search, Keyboard } from 'lucide-react';
import type { SortKey } from './listFilter.ts';
import type { TrackList } from './useTrackList.ts';
import { useState } from 'react';
import { wrappingRow } from '../components/styles.ts';

const Bar = styled('div')(({ theme }) => ({
  ...wrappingRow,
  gap: '8px 12px',
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '@media (max-width: 767.95px)': { '&:has(input) > p': { flexBasis: '100%' } },
  '@media (max-width: 479.95px)': { '&:has(select) > p': { flexBasis: '100%' } },
}));
const Find = styled(TextField)({ flex: '1 1 140px', maxWidth: 320 });
const Choose = styled(Select)({ flex: '1 1 120px', '@media (min-width: 480px)': { maxWidth: 170 } });
const Ends = styled('div')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 'auto',
  '@media (pointer: coarse)': { '& > button': { display: 'none' } },
});
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
const Halves = styled('div')({ display: 'inline-flex' });

const SEARCH_THRESHOLD = 6;

const shows = [
  ['active', 'Active Only'],
  ['all', 'Show All'],
] as const;

export function TrackListToolbar({ list }: { list: TrackList }) {
  const { filter, setFilter, find, setFind, active, total } = list;
  const use = usePlanUse();
  return (
    <Bar>
      <p>
        {formatCount(active)} of {formatCount(total)} trackings active
        {use && (
          <span title={`The free plan tracks up to ${use.limit} active items.`}>
            {' · '}
            {formatCount(use.used)} of {use.limit} in your plan
          </span>
        )}
      </p>
      {(total > SEARCH_THRESHOLD || find !== '') && (
        <Find
          label="Find in track list"
          hideLabel
          name="find"
          placeholder="Find in track list..."
          value={find}
          onChange={setFind}
          start={<Search size={15} aria-hidden />}
        />
      )}
      <GroupFilter list={list} />
      {total > 1 && <SortChoice list={list} />}
      <Ends>
        <Halves>
          {shows.map(([show, label]) => (
            <Half key={show} size="small" aria-pressed={filter.show === show} onClick={() => setFilter({ show })}>
              {label}
            </Half>
          ))}
        </Halves>
        <TrackListShortcuts />
      </Ends>
    </Bar>
  );
}

const sortLabels: Record<SortKey, string> = { added: 'Newest first', urgency: 'Most urgent', name: 'Name' };

function SortChoice({ list: { filter, setFilter, summaries } }: { list: TrackList }) {
  const keys = (Object.keys(sortLabels) as SortKey[]).filter((key) => key !== 'urgency' || summaries.offersSummaries);
  return (
    <Choose
      label="Sort"
      hideLabel
      value={filter.sort}
      onChange={(sort) => setFilter({ sort })}
      options={keys.map((value) => ({ value, label: sortLabels[value] }))}
    />
  );
}

// Group names are arbitrary, so the prefix `NAMED` distinguishes them from the fixed choices.
const ALL = 'all';
const NONE = 'none';
const NAMED = 'named ';

function GroupFilter({ list: { filter, setFilter, groupNames, summaries } }: { list: TrackList }) {
  const { group, ungrouped } = filter;
  const isFiltered = group !== '' || ungrouped;
  if (!summaries.offersSummaries || (groupNames.length === 0 && !isFiltered)) return null;
  const names = group === '' || groupNames.includes(group) ? groupNames : [...groupNames, group];
  const choose = (choice: string) =>
    setFilter({ ungrouped: choice === NONE, group: choice.startsWith(NAMED) ? choice.slice(NAMED.length) : '' });
  return (
    <Choose
      label="Group"
      hideLabel
      value={group === '' ? (ungrouped ? NONE : ALL) : NAMED + group}
      onChange={choose}
      options={[
        { value: ALL, label: 'All groups' },
        ...names.map((name) => ({ value: NAMED + name, label: name })),
        { value: NONE, label: 'No group' },
      ]}
    />
  );
}

const focusSearch = () => document.querySelector<HTMLElement>('input[name=find]')?.focus();

const keys = [
  ['/', 'Search'],
  ['Ctrl K', 'Quick search'],
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['Enter', 'Open the item'],
  ['x', 'Select the item'],
  ['Shift X', 'Select up to the item'],
  ['e', 'Edit the item'],
  ['p', 'Pause or resume the item'],
  ['Delete', 'Delete the item'],
  ['Esc', 'Clear the selection'],
  ['?', 'Show shortcuts'],
  ['Alt T', 'Notifications'],
] as const;

function TrackListShortcuts() {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true), '/': focusSearch });
  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
      >
        <Keyboard size={17} />
      </IconButton>
      <ShortcutsDialog open={open} onClose={() => setOpen(false)} shortcuts={keys} />
    </>
  );
}
