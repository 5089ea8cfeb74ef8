import type { ComponentStyles } from './componentStyles.ts';

export const inputStyles: ComponentStyles = {
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
        '&:hover:not(.Mui-disabled, .Mui-focused)': { borderColor: theme.vars.palette.text.disabled },
        '&.Mui-focused': {
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
        },
        '&.Mui-error': { borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused': { boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}` },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.surface.sunken },
        '&.MuiInputBase-multiline': { padding: '7px 10px' },
        // Below 16 px a phone zooms into the field it focuses.
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
};
