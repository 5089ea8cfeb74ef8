import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react';
import { globalStyles } from './globalStyles.ts';
import { theme } from './theme.ts';
import { useColourScheme } from './useColourScheme.ts';

// Its type knows only the short form of defaults; at run time it takes a theme's components as they are.
const defaults = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
const variables = <GlobalStyles styles={theme.generateStyleSheets()} />;
const everywhere = <GlobalStyles styles={globalStyles(theme)} />;

/**
 * Theme, baseline and fonts of the application. It does by itself the little that is needed of MUI's ThemeProvider, whose
 * own handling of modes (storage, events, a style element with text, which a strict CSP refuses) would be a second one.
 */
export function FaultlineTheme({ children }: { children: ReactNode }) {
  const scheme = useColourScheme();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={defaults}>
        {variables}
        <CssBaseline enableColorScheme />
        {everywhere}
        {children}
      </DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
