import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createTheme } from '@mui/material/styles';
import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react';
import { useColorMode } from './colorScheme.ts';
import { componentStyles } from './componentStyles.ts';
import { typography } from './fonts.ts';
import { globalStyles } from './globalStyles.ts';
import { darkPalette, lightPalette } from './palettes.ts';

// Both schemes in one theme of CSS variables: `data-theme` on <html> picks, so a switch repaints and renders nothing.
const theme = createTheme({
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

// Its type knows only the short form of defaults; at run time it takes a theme's components as they are.
const defaults = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
const everywhere = <GlobalStyles styles={globalStyles(theme)} />;

function useScheme(scheme: 'light' | 'dark') {
  useLayoutEffect(() => {
    const put = (shown: string) => {
      document.documentElement.dataset.theme = shown;
    };
    const print = () => put('light');
    const back = () => put(scheme);
    back();
    addEventListener('beforeprint', print);
    addEventListener('afterprint', back);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', back);
    };
  }, [scheme]);
}

/**
 * Theme, baseline and fonts of the application. It replaces MUI's ThemeProvider, whose handling of modes (storage,
 * events, a style element with text, which a strict CSP refuses) would be a second one.
 */
export function FaultlineTheme({ children }: { children: ReactNode }) {
  useScheme(useColorMode());
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={defaults}>
        {everywhere}
        {children}
      </DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
