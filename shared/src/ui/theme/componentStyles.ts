import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { buttonStyles } from './buttonStyles.ts';
import { inputStyles } from './inputStyles.ts';
import { overlayStyles } from './overlayStyles.ts';
import { surfaceStyles } from './surfaceStyles.ts';

export type ComponentStyles = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** How MUI's parts look here. */
export const componentStyles: ComponentStyles = {
  ...buttonStyles,
  ...inputStyles,
  ...overlayStyles,
  ...surfaceStyles,
};
