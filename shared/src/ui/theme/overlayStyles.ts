import type { ComponentStyles } from './componentStyles.ts';

/** The one shadow of things that float. */
export const floating = '0 8px 28px rgb(10 14 22 / 0.16), 0 2px 6px rgb(10 14 22 / 0.08)';

const entry = {
  minHeight: 34,
  gap: 10,
  padding: '5px 10px',
  borderRadius: 6,
  fontSize: '0.8125rem',
  '@media (pointer: coarse)': { minHeight: 42 },
} as const;

export const overlayStyles: ComponentStyles = {
  MuiMenu: {
    // It is drawn at the end of the body, where it would belong to no landmark.
    defaultProps: { slotProps: { paper: { role: 'region', 'aria-label': 'Menu' } } },
    styleOverrides: {
      paper: ({ theme }) => ({
        marginTop: 4,
        minWidth: 180,
        borderRadius: 9,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: floating,
      }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...entry,
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars.palette.surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.tone.accent.tint,
          color: theme.vars.palette.tone.accent.text,
        },
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        margin: '4px 0',
        borderRadius: 9,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.surface.raised,
        boxShadow: floating,
      }),
      // Where a native select has its arrow.
      endAdornment: { right: 8 },
      listbox: { padding: 4, maxHeight: 300 },
      noOptions: { fontSize: '0.8125rem' },
      loading: { fontSize: '0.8125rem' },
      option: ({ theme }) => ({
        '&.MuiAutocomplete-option': entry,
        '&.MuiAutocomplete-option.Mui-focused': { backgroundColor: theme.vars.palette.surface.hover },
        '&.MuiAutocomplete-option[aria-selected=true]': {
          backgroundColor: theme.vars.palette.tone.accent.tint,
          color: theme.vars.palette.tone.accent.text,
        },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 11 17 / 0.5)' } } },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none', border: 0 } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        margin: 16,
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floating,
        backgroundImage: 'none',
      }),
    },
  },
};
