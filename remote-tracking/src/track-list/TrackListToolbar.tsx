import { formatCount } from '@faultline/shared/format';
import { TextField } from '@faultline/shared/forms';
import { Button, styled } from '@faultline/shared/ui';
import { Search } from 'lucide-react';
import type { TrackList } from './useTrackList.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  // What narrows the list stands in a line of its own, where one line is too short for all.
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

/** From this many on there is something to look for. */
const SEARCH_THRESHOLD = 6;

/** How many are active, which are shown, and a field to find one. */
export function TrackListToolbar({ list }: { list: TrackList }) {
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
