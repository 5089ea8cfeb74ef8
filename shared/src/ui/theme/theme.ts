import { createTheme } from '@mui/material/styles';
import { componentStyles } from './componentStyles.ts';
import { typography } from './fonts.ts';
import { darkPalette, lightPalette } from './palettes.ts';

/** Both schemes in one theme of CSS variables: `data-theme` on <html> picks, so a switch repaints and renders nothing. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'fl', colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  breakpoints: { values: { xs: 0, sm: 640, md: 900, lg: 1200, xl: 1600 } },
  spacing: 4,
  shape: { borderRadius: 9 },
  typography,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  focusVisible: true,
  motion: { reducedMotion: 'system' },
  components: componentStyles,
});
