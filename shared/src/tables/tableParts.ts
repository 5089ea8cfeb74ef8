import { styled } from '@mui/material/styles';

/** A grid row: header and body share one template, so that columns stay aligned without a table's layout pass. */
export const Row = styled('div', { shouldForwardProp: (name) => name !== 'compact' })<{ compact?: boolean }>(
  ({ theme, compact }) => ({
    display: 'grid',
    alignItems: 'center',
    columnGap: 12,
    minHeight: compact ? 36 : 44,
    padding: '0 16px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    ...theme.typography.body2,
    fontVariantNumeric: 'tabular-nums',
  }),
);

export const BodyRow = styled(Row)(({ theme }) => ({
  position: 'relative',
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-opens=true]': { cursor: 'pointer' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-highlighted=true]': {
    backgroundColor: theme.vars.palette.surface.tracked,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
  '&:focus-visible, &[aria-selected=true]': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
  // Quiet until wanted; a touch screen has no hover, so there they always show.
  '@media (hover: hover)': {
    '& .row-actions': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .row-actions, &:focus-within .row-actions, &[aria-selected=true] .row-actions': { opacity: 1 },
  },
}));

export const HeadRow = styled(Row)(({ theme }) => ({
  position: 'sticky',
  zIndex: 2,
  top: 0,
  minHeight: 36,
  borderTopLeftRadius: 'inherit',
  borderTopRightRadius: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  ...theme.typography.caption,
  fontWeight: 570,
}));

export const Cell = styled('div', { shouldForwardProp: (name) => name !== 'align' && name !== 'truncate' })<{
  align?: 'left' | 'right' | 'center';
  truncate?: boolean;
}>(({ align = 'left', truncate = true }) => ({
  minWidth: 0,
  textAlign: align,
  ...(truncate ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : { padding: '6px 0' }),
}));

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
  '& svg': { opacity: 0 },
  '&:hover svg': { opacity: 0.5 },
  '[aria-sort=ascending] > & svg, [aria-sort=descending] > & svg': { opacity: 1 },
});
