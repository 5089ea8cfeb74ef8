import { styled } from '@mui/material/styles';

export interface ControlLook {
  look: 'outlined' | 'contained' | 'text';
  ink: 'inherit' | 'primary' | 'error' | 'success';
}

/** Ground and behaviour of everything that is pressed. */
export const ControlRoot = styled('button', {
  shouldForwardProp: (name) => !['look', 'ink', 'sx'].includes(String(name)),
})<ControlLook>(({ theme, look, ink }) => {
  const { palette } = theme.vars;
  const text =
    ink === 'inherit' ? (look === 'text' ? palette.text.secondary : palette.text.primary) : palette[ink].main;
  const solid = ink === 'error' ? '#cc2b2b' : palette.surface.solid;
  const solidHover = ink === 'error' ? '#b32121' : palette.surface.solidHover;
  const filled = look === 'contained';
  return {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    margin: 0,
    borderRadius: 7,
    border: `1px solid ${look === 'outlined' ? palette.surface.line : 'transparent'}`,
    backgroundColor: filled ? solid : look === 'outlined' ? palette.background.paper : 'transparent',
    color: filled ? '#fff' : text,
    ...theme.typography.button,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    '@media (hover: hover)': {
      '&:hover': {
        backgroundColor: filled ? solidHover : palette.surface.hover,
        color: filled ? '#fff' : ink === 'inherit' ? palette.text.primary : text,
      },
    },
    '&:disabled, &[aria-disabled=true]': {
      pointerEvents: 'none',
      color: palette.text.disabled,
      ...(filled && { backgroundColor: palette.tone.grey.tint }),
    },
    // Waiting is not being out of reach: the words stay readable.
    '&[data-loading=true]': {
      color: filled ? '#fff' : palette.text.secondary,
      ...(filled && { backgroundColor: solid }),
    },
  };
});
