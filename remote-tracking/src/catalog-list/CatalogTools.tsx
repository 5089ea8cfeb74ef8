import { Select } from '@faultline/shared/forms';
import { styled } from '@faultline/shared/ui';
import { type CatalogSearchState, sortLabels, STARTS } from './catalogSearch.ts';

const Sort = styled(Select)({ width: 190 });
const Letters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& button': {
    ...theme.typography.body2,
    minWidth: 24,
    height: 28,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.surface.hover },
  '& button[aria-pressed=true]': {
    color: theme.vars.palette.tone.accent.text,
    backgroundColor: theme.vars.palette.tone.accent.tint,
    borderColor: theme.vars.palette.tone.accent.line,
  },
  // On a phone one line that is swiped.
  '@media (max-width: 767.95px)': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'thin', paddingBottom: 4 },
}));

const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

export function SortChoice({ search: { sort, sortBy } }: { search: CatalogSearchState }) {
  return (
    <Sort
      label="Sort"
      hideLabel
      value={sort}
      onChange={(chosen) => sortBy(chosen as keyof typeof sortLabels)}
      options={sorts}
    />
  );
}

/** The first letters of names; the one that is pressed is released by a second press. */
export function LetterChoice({ search: { starts, startWith } }: { search: CatalogSearchState }) {
  return (
    <Letters role="group" aria-label="First letter">
      {STARTS.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={letter === '#' ? 'Other characters' : letter.toUpperCase()}
          aria-pressed={starts === letter}
          onClick={() => startWith(starts === letter ? '' : letter)}
        >
          {letter.toUpperCase()}
        </button>
      ))}
    </Letters>
  );
}
