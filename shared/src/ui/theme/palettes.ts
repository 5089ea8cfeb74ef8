import { darkTones, lightTones, type Tones } from './tones.ts';

/** What the greys are for. `raised` floats over a card, `sunken` lies in it, `hover` and `tracked` are row grounds. */
interface Surface {
  raised: string;
  sunken: string;
  hover: string;
  tracked: string;
  line: string;
  solid: string;
  solidHover: string;
}

// Named, so that TypeScript can write the declarations of styled components.
declare module '@mui/system' {}

declare module '@mui/material/styles' {
  /** `theme.vars` is always there. */
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    tone: Tones;
    surface: Surface;
  }
  interface PaletteOptions {
    tone?: Tones;
    surface?: Surface;
  }
}

export const lightPalette = {
  primary: { main: '#4f46e5', light: '#6366f1', dark: '#4338ca', contrastText: '#ffffff' },
  error: { main: '#c22020', contrastText: '#ffffff' },
  warning: { main: '#a15c00', contrastText: '#ffffff' },
  success: { main: '#17753b', contrastText: '#ffffff' },
  info: { main: '#1d5fd0', contrastText: '#ffffff' },
  background: { default: '#f8f9fb', paper: '#ffffff' },
  text: { primary: '#171a21', secondary: '#565e6c', disabled: '#8d95a3' },
  divider: '#e4e7ec',
  tone: lightTones,
  surface: {
    raised: '#ffffff',
    sunken: '#f3f4f7',
    hover: '#f5f6f9',
    tracked: '#f4f4ff',
    line: '#cdd2da',
    solid: '#4f46e5',
    solidHover: '#4338ca',
  },
};

export const darkPalette = {
  primary: { main: '#a5a8ff', light: '#c0c2ff', dark: '#8486f5', contrastText: '#10131a' },
  error: { main: '#ff8f8f', contrastText: '#10131a' },
  warning: { main: '#f0b54a', contrastText: '#10131a' },
  success: { main: '#6fd394', contrastText: '#10131a' },
  info: { main: '#8ab6ff', contrastText: '#10131a' },
  background: { default: '#0f131a', paper: '#171c26' },
  text: { primary: '#e7eaf0', secondary: '#a0a9b8', disabled: '#6c7686' },
  divider: '#262d39',
  tone: darkTones,
  surface: {
    raised: '#1d2430',
    sunken: '#12161e',
    hover: '#1c222d',
    tracked: '#1c2036',
    line: '#39424f',
    solid: '#5a5bd8',
    solidHover: '#6465e0',
  },
};
