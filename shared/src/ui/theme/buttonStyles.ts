import { RouterAnchor } from '../text/RouterAnchor.tsx';
import type { ComponentStyles } from './componentStyles.ts';

const touch = '@media (pointer: coarse)';

export const buttonStyles: ComponentStyles = {
  MuiButtonBase: { defaultProps: { disableRipple: true, LinkComponent: RouterAnchor } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 34,
        minWidth: 0,
        padding: '5px 12px',
        borderRadius: 7,
        whiteSpace: 'nowrap',
        transition: 'background-color 120ms, border-color 120ms, color 120ms',
        [touch]: { minHeight: 40 },
        variants: [
          { props: { size: 'small' }, style: { minHeight: 28, padding: '2px 9px', fontSize: '0.8125rem' } },
          { props: { size: 'large' }, style: { minHeight: 42, padding: '8px 18px', fontSize: '0.875rem' } },
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              color: '#fff',
              backgroundColor: theme.vars.palette.surface.solid,
              '&:hover': { backgroundColor: theme.vars.palette.surface.solidHover },
            },
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: { color: '#fff', backgroundColor: '#cc2b2b', '&:hover': { backgroundColor: '#b32121' } },
          },
          {
            props: { loading: true, variant: 'contained', color: 'primary' },
            style: {
              '&.Mui-disabled': { color: '#fff', backgroundColor: theme.vars.palette.surface.solid, opacity: 0.8 },
            },
          },
          {
            props: { loading: true, loadingPosition: 'start' },
            style: { '& .MuiButton-loadingIndicator': { left: 11 }, '&.Mui-disabled': { opacity: 0.8 } },
          },
          { props: { loading: true, loadingPosition: 'start', startIcon: undefined }, style: { paddingLeft: 34 } },
          {
            props: { variant: 'outlined', color: 'inherit' },
            style: {
              backgroundColor: theme.vars.palette.background.paper,
              borderColor: theme.vars.palette.surface.line,
              '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
            },
          },
          {
            props: { variant: 'text', color: 'inherit' },
            style: {
              color: theme.vars.palette.text.secondary,
              '&:hover': {
                color: theme.vars.palette.text.primary,
                backgroundColor: theme.vars.palette.surface.hover,
              },
            },
          },
        ],
      }),
      startIcon: { marginLeft: -2, marginRight: 7 },
      endIcon: { marginRight: -2, marginLeft: 7 },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        width: 32,
        height: 32,
        borderRadius: 7,
        color: theme.vars.palette.text.secondary,
        transition: 'background-color 120ms, color 120ms',
        '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
        [touch]: { width: 40, height: 40 },
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, borderBottom: `1px solid ${theme.vars.palette.divider}` }),
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '8px 12px', textTransform: 'none' } },
  },
};
