import { styled } from '@mui/material/styles';

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 12,
  boxSizing: 'border-box',
  padding: '0 16px',
} as const;

/**
 * A row is a grid, and head and body share one template: columns stay aligned without a table's layout pass, while the
 * elements are a table's, so that it can be read aloud and copied into a spreadsheet. All rules stand here, at the table:
 * a row or a cell costs no more than its elements.
 */
export const TableRoot = styled('table')(({ theme }) => ({
  display: 'block',
  borderRadius: 'inherit',
  '& thead, & tbody': { display: 'block' },
  '& thead': { position: 'sticky', zIndex: 2, top: 0, borderRadius: 'inherit' },
  '& tr': {
    ...row,
    // Set at the table, so that a column is resized without a row being drawn.
    gridTemplateColumns: 'var(--columns)',
    minHeight: 44,
    // Browsers have rows inherit both; then each would be styled again whenever what is around them changes its padding.
    border: `0 solid ${theme.vars.palette.divider}`,
    borderBottomWidth: 1,
    verticalAlign: 'middle',
    ...theme.typography.body2,
  },
  '&[data-compact=true] tbody tr': { minHeight: 36 },
  '& thead tr': {
    minHeight: 38,
    borderTopLeftRadius: 'inherit',
    borderTopRightRadius: 'inherit',
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
    ...theme.typography.caption,
  },
  '& tbody tr': {
    backgroundColor: theme.vars.palette.background.paper,
    // Nothing of a row shows outside of it: those that stay on screen are not painted again with each that comes.
    contain: 'content',
    '&[data-opens=true]': { cursor: 'pointer' },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[data-highlighted=true]': {
      backgroundColor: theme.vars.palette.surface.tracked,
      boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
    },
    '&[data-selected=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& th, & td': {
    minWidth: 0,
    padding: 0,
    textAlign: 'left',
    fontWeight: 'inherit',
    // Not `hidden`, which makes each cell a box that could be scrolled.
    overflow: 'clip',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // What it clips of its own, it does beyond the handle in the gap.
  // An ellipsis would stand in that gap also where nothing is cut.
  '& th': { position: 'relative', fontWeight: 570, overflowClipMargin: 11, textOverflow: 'clip' },
  '& [data-align=right]': { textAlign: 'right' },
  '& [data-align=center]': { textAlign: 'center' },
  '& td[data-truncate=false]': { overflow: 'visible', whiteSpace: 'normal', padding: '6px 0' },
}));
