import { styled } from '@faultline/shared/ui';

// Parts of rows and cards are styled by class in one place: a styled component would compute its styles for each row
// that scrolls into view.
export const CveTableStyles = styled('div')(({ theme: { vars, typography } }) => ({
  '@media (min-width: 1280px)': {
    '&[data-beside=true]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 400px',
      alignItems: 'start',
      gap: 16,
    },
  },
  '& .select label': { display: 'flex', alignItems: 'center', height: 32, margin: '0 -8px', padding: '0 8px' },
  '& .select input, & th label input': { width: 16, height: 16, margin: 0 },
  '& th label': { display: 'flex' },
  '& .apart': { paddingLeft: 8 },
  // A cell that is never cut need not be clipped: each clip is a layer to sort, in every frame of a scroll.
  '& td.no-clip': { overflow: 'visible' },
  '& .new': {
    display: 'inline-block',
    width: 7,
    height: 7,
    marginRight: 6,
    borderRadius: '50%',
    verticalAlign: 0.5,
    backgroundColor: vars.palette.primary.main,
  },
  '& .disagreement': {
    display: 'inline-block',
    marginRight: 4,
    verticalAlign: -2,
    lineHeight: 0,
    color: vars.palette.text.secondary,
  },
  '& .opens': {
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .owner': {
    overflow: 'clip',
    textOverflow: 'ellipsis',
    '& .unknown': { color: vars.palette.text.secondary },
    '& .product': { color: vars.palette.text.secondary },
    '&:not(td) a': {
      display: 'inline-block',
      minWidth: 24,
      maxHeight: 48,
      lineHeight: '24px',
      overflow: 'hidden',
      verticalAlign: 'bottom',
    },
  },
  '& td .product': { ...typography.caption, display: 'block', overflow: 'clip', textOverflow: 'ellipsis' },
  '& .name': {
    '& > span': { marginRight: 6, height: 18, padding: '0 6px' },
  },
  '& tr:not([data-highlighted=true]) > td.name': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    whiteSpace: 'normal',
  },
  '& .tracked-note': {
    ...typography.caption,
    overflow: 'clip',
    textOverflow: 'ellipsis',
    color: vars.palette.tone.accent.text,
    '& svg': { marginRight: 4, verticalAlign: '-0.15em' },
    '&[data-outcome=uncomparable]': { color: vars.palette.text.secondary },
  },
  '& [data-compact=true] td': {
    '&.name.name': { display: 'block', whiteSpace: 'nowrap' },
    '&.name.name:has(> .tracked-note)': { display: 'flex', alignItems: 'center' },
    '& .product': { display: 'inline' },
    '& > .tracked-note': { flex: 'none', order: -1, maxWidth: '50%', marginRight: 8 },
  },
  '@media (max-width: 1099.95px)': { '& td > .tracked-note[data-outcome=affected] svg': { display: 'none' } },
  // A separate column, so that the buttons cover nothing; more than four share its width and the row's padding.
  '& .row-actions': { display: 'flex', margin: '0 -8px 0 -6px' },
  '& .row-actions > *': {
    flex: '0 1 28px',
    minWidth: 24,
    height: 28,
    '@media (pointer: coarse)': { flexBasis: 34, minWidth: 28, height: 40 },
  },
  // The state of tracked items is always visible; the track buttons appear on hover or focus.
  '@media (hover: hover)': {
    '& .row-actions > .on-hover:not([aria-pressed=true])': { opacity: 0, transition: 'opacity 120ms' },
    '& tr:is(:hover, :focus-within, [data-selected=true]) .row-actions > .on-hover': { opacity: 1 },
  },
  '& .favorite': { display: 'flex', color: vars.palette.primary.main },
}));
