import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { RouterAnchor } from '../text/links.tsx';
import { floating } from './mixins.ts';

type ComponentStyles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const entry = {
  minHeight: 34,
  gap: 10,
  padding: '5px 10px',
  borderRadius: 6,
  fontSize: '0.8125rem',
  '@media (pointer: coarse)': { minHeight: 42 },
} as const;

const chosen = ({ vars: { palette } }: CssVarsTheme) => ({
  backgroundColor: palette.tone.accent.tint,
  color: palette.tone.accent.text,
});

const raised = ({ vars: { palette } }: CssVarsTheme) => ({
  borderRadius: 9,
  border: `1px solid ${palette.divider}`,
  backgroundColor: palette.surface.raised,
  boxShadow: floating,
});

const inks = ['primary', 'secondary', 'disabled'] as const;

export const componentStyles: ComponentStyles = {
  // Menu entries, tabs, and the buttons inside its fields; our own buttons are none of MUI's.
  MuiButtonBase: { defaultProps: { disableRipple: true, LinkComponent: RouterAnchor } },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, borderBottom: `1px solid ${theme.vars.palette.divider}` }),
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '8px 12px', textTransform: 'none' } },
  },

  MuiInputBase: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: '0 10px',
        gap: 8,
        borderRadius: 7,
        border: `1px solid ${theme.vars.palette.surface.line}`,
        backgroundColor: theme.vars.palette.background.paper,
        fontSize: '0.875rem',
        transition: 'border-color 120ms, box-shadow 120ms',
        '&:hover:not(.Mui-disabled, .Mui-focused, .Mui-error)': { borderColor: theme.vars.palette.text.disabled },
        '&.Mui-focused': {
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
        },
        '&.Mui-error': { borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused': { boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}` },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.surface.sunken },
        '&.MuiInputBase-multiline': { padding: '7px 10px' },
        // Below 16 px a mobile browser zooms into the field it focuses.
        '@media (pointer: coarse)': { minHeight: 42, fontSize: '1rem' },
      }),
      input: ({ theme }) => ({
        padding: '6px 0',
        outline: 'none',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 0.8 },
      }),
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: '6px 8px 6px 0' } } },
  MuiFormControlLabel: {
    styleOverrides: { root: { margin: 0, alignItems: 'flex-start' }, label: { paddingTop: 6 } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 22, padding: 0, margin: '5px 10px 5px 0' },
      switchBase: ({ theme }) => ({
        padding: 3,
        '&.Mui-checked': {
          transform: 'translateX(14px)',
          color: '#fff',
          '& + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.vars.palette.surface.solid },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
      thumb: { width: 16, height: 16, boxShadow: 'none', backgroundColor: '#fff' },
      track: ({ theme }) => ({ borderRadius: 11, opacity: 1, backgroundColor: theme.vars.palette.tone.grey.mark }),
    },
  },

  MuiMenu: {
    // The menu is rendered at the end of the body, outside any landmark.
    defaultProps: { slotProps: { paper: { role: 'region', 'aria-label': 'Menu' } } },
    styleOverrides: {
      paper: ({ theme }) => ({ marginTop: 4, minWidth: 180, ...raised(theme) }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...entry,
        '&:hover, &.Mui-focusVisible': { backgroundColor: theme.vars.palette.surface.hover },
        '&.Mui-selected, &.Mui-selected:hover': chosen(theme),
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ margin: '4px 0', ...raised(theme) }),
      endAdornment: { right: 8 },
      listbox: { padding: 4, maxHeight: 300 },
      noOptions: { fontSize: '0.8125rem' },
      loading: { fontSize: '0.8125rem' },
      option: ({ theme }) => ({
        '&.MuiAutocomplete-option': entry,
        '&.MuiAutocomplete-option.Mui-focused': { backgroundColor: theme.vars.palette.surface.hover },
        '&.MuiAutocomplete-option[aria-selected=true]': chosen(theme),
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

  MuiTypography: {
    styleOverrides: {
      root: ({ theme }) => ({
        // The dotted spelling, which `sx` takes, is taken here too.
        variants: inks.map((ink) => ({
          props: { color: `text.${ink}` },
          style: { color: theme.vars.palette.text[ink] },
        })),
      }),
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
};
