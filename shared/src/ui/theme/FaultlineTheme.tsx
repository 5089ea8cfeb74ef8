import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useLayoutEffect, type ComponentProps, type ReactNode } from 'react';
import { globalStyles } from './globalStyles.ts';
import { theme } from './theme.ts';
import { useColourScheme } from './useColourScheme.ts';

// Its type knows only the short form of defaults; at run time it takes a theme's components as they are.
const defaults = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
const everywhere = <GlobalStyles styles={globalStyles(theme)} />;

/** Puts a scheme in force; paper is always light. */
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
 * Theme, baseline and fonts of the application. It does by itself the little that is needed of MUI's ThemeProvider, whose
 * own handling of modes (storage, events, a style element with text, which a strict CSP refuses) would be a second one.
 */
export function FaultlineTheme({ children }: { children: ReactNode }) {
  useScheme(useColourScheme());
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={defaults}>
        {everywhere}
        {children}
      </DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
