import { styled } from '@mui/material/styles';

/** A line of the sidebar: a link, or `as="button"`. */
export const NavLine = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 34,
  padding: '0 10px',
  border: 0,
  borderRadius: 7,
  background: 'none',
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  transition: 'background-color 120ms, color 120ms',
  '& svg': { flexShrink: 0 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
  '&[aria-current=page]': {
    backgroundColor: theme.vars.palette.tone.accent.tint,
    color: theme.vars.palette.tone.accent.text,
    fontWeight: 570,
  },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
