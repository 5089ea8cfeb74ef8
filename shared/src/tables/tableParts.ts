import { styled } from '@mui/material/styles';

/**
 * A row is a grid, and head and body share one template: columns stay aligned without a table's layout pass, while the
 * elements are a table's, so that it can be read aloud and copied into a spreadsheet.
 */
const Row = styled('tr', { shouldForwardProp: (name) => name !== 'compact' })<{ compact?: boolean }>(
  ({ theme, compact }) => ({
    display: 'grid',
    alignItems: 'center',
    columnGap: 12,
    boxSizing: 'border-box',
    minHeight: compact ? 36 : 44,
    padding: '0 16px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    ...theme.typography.body2,
  }),
);

export const BodyRow = styled(Row)(({ theme }) => ({
  position: 'absolute',
  top: 0,
  left: 0,
  right: 0,
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-opens=true]': { cursor: 'pointer' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-highlighted=true]': {
    backgroundColor: theme.vars.palette.surface.tracked,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
  '&[data-selected=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  // Quiet until wanted; a touch screen has no hover, so there they always show.
  '@media (hover: hover)': {
    '& .row-actions': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .row-actions, &:focus-within .row-actions, &[data-selected=true] .row-actions': { opacity: 1 },
  },
}));

export const HeadRow = styled(Row)(({ theme }) => ({
  minHeight: 38,
  borderTopLeftRadius: 'inherit',
  borderTopRightRadius: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.caption,
}));

interface CellLook {
  align?: 'left' | 'right' | 'center';
  truncate?: boolean;
}
const look = ({ align = 'left', truncate = true }: CellLook) => ({
  minWidth: 0,
  textAlign: align,
  ...(truncate
    ? ({ padding: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const)
    : { padding: '6px 0' }),
});
const own = { shouldForwardProp: (name: PropertyKey) => name !== 'align' && name !== 'truncate' };

export const Cell = styled('td', own)<CellLook>(look);
export const HeadCell = styled('th', own)<CellLook>((props) => ({ ...look(props), fontWeight: 570 }));

export const SortButton = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  // The arrow stands outside the heading's edge, so that heading and figures end together.
  '[data-align=right] > &': { flexDirection: 'row-reverse' },
  verticalAlign: 'middle',
  '& svg': { opacity: 0 },
  '&:hover svg': { opacity: 0.5 },
  '[aria-sort] > & svg': { opacity: 1 },
});
