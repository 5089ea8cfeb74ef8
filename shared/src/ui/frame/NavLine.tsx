import { styled } from '@mui/material/styles';
import { frameSizes as sizes } from '../../contract/frame.ts';

/** A line of the sidebar: a link, or `as="button"`. */
export const NavLine = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: sizes.navLineHeight,
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
  '@media (pointer: coarse)': { minHeight: sizes.coarseNavLineHeight },
}));

/** A line of the sidebar. `icon` is the path data of a 24x24 stroked icon, as an area's description carries it. */
export interface NavEntry {
  label: string;
  path: string;
  icon: readonly string[];
  active?: boolean;
}

/** An icon from its path data: 24x24, stroked. */
export function PathIcon({ paths, size = sizes.navIconSize }: { paths: readonly string[]; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
