import { RouterAnchor } from '../text/RouterAnchor.tsx';
import type { ComponentStyles } from './componentStyles.ts';

/** Of MUI's own pressed parts: menu entries, tabs, and the buttons inside its fields. */
export const buttonStyles: ComponentStyles = {
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
};
