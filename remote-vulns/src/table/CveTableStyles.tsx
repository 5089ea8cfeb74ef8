import { styled } from '@faultline/shared/ui';

/**
 * How the parts of rows and cards look, by class. The rules stand once, around the list: a styled part would compute its own
 * at each row that scrolls into view.
 */
export const CveTableStyles = styled('div')(({ theme: { vars, typography } }) => ({
  '& .apart': { paddingLeft: 8 },
  // What is never cut need not be clipped: each clip is a layer to sort, in every frame of a scroll.
  '& td.fits': { overflow: 'visible' },
  '& .new': {
    display: 'inline-block',
    width: 7,
    height: 7,
    marginRight: 6,
    borderRadius: '50%',
    verticalAlign: 0.5,
    backgroundColor: vars.palette.primary.main,
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
  },
  '& td .product': { ...typography.caption, display: 'block', overflow: 'clip', textOverflow: 'ellipsis' },
  '& .name': {
    '& > span': { marginRight: 6, height: 18, padding: '0 6px' },
  },
  '& .tracked-note': {
    ...typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    color: vars.palette.tone.accent.text,
  },
  // With a pointer the buttons float over the row's end while it is pointed at; without one they stand in their column.
  '& .row-actions': {
    display: 'flex',
    justifyContent: 'flex-end',
    '@media (hover: hover)': {
      position: 'absolute',
      top: 4,
      right: 8,
      padding: 1,
      borderRadius: 8,
      border: `1px solid ${vars.palette.divider}`,
      backgroundColor: vars.palette.surface.raised,
      boxShadow: '0 1px 4px rgb(10 14 22 / 0.1)',
    },
  },
  '& .favourite': {
    display: 'flex',
    justifyContent: 'flex-end',
    color: vars.palette.primary.main,
    '@media (hover: none)': { display: 'none' },
  },
}));
