import { frameColors } from '../../contract/frame.ts';

const { light, dark } = frameColors;

export interface Tone {
  text: string;
  tint: string;
  line: string;
  mark: string;
}

export const toneNames = ['red', 'orange', 'yellow', 'green', 'blue', 'grey', 'accent'] as const;
export type ToneName = (typeof toneNames)[number];
type Tones = Record<ToneName, Tone>;

// Every text passes 4.5:1 on its tint, on cards and on a highlighted row.
const lightTones: Tones = {
  red: { text: '#b01c1c', tint: '#fdecec', line: '#f6cfcf', mark: '#dc2626' },
  orange: { text: '#a83a08', tint: '#fdeee3', line: '#f6d6bf', mark: '#ea580c' },
  yellow: { text: '#805300', tint: '#fbf3d3', line: '#ecdc9c', mark: '#ca8a04' },
  green: { text: '#166b36', tint: '#e6f6ec', line: '#bfe3cc', mark: '#16a34a' },
  blue: { text: '#1d54b8', tint: '#e9f0fd', line: '#c9daf8', mark: '#2563eb' },
  grey: { text: '#535c6b', tint: '#eff1f4', line: '#dde1e7', mark: '#7b8494' },
  accent: { text: light.accentText, tint: light.accentTint, line: '#d6d6fb', mark: '#4f46e5' },
};

const darkTones: Tones = {
  red: { text: '#ff9d9d', tint: '#3a1c22', line: '#5c2830', mark: '#f05252' },
  orange: { text: '#ffb57d', tint: '#38241a', line: '#59371f', mark: '#f5813a' },
  yellow: { text: '#efcb5e', tint: '#322a17', line: '#4f421d', mark: '#dba921' },
  green: { text: '#7fdca0', tint: '#17301f', line: '#214a30', mark: '#31b863' },
  blue: { text: '#93bdff', tint: '#1a2a47', line: '#27406c', mark: '#5b8ff5' },
  grey: { text: '#a9b3c3', tint: '#242c39', line: '#343e4e', mark: '#8892a4' },
  accent: { text: dark.accentText, tint: dark.accentTint, line: '#3a3d6e', mark: '#8486f5' },
};

// The greys by purpose. `raised` is above a card, `sunken` inside it; `hover` and `tracked` are backgrounds of rows.
interface Surface {
  raised: string;
  sunken: string;
  hover: string;
  tracked: string;
  line: string;
  solid: string;
  solidHover: string;
}

// TypeScript needs names to write the declarations of styled components.
declare module '@mui/system' {}

declare module '@mui/material/styles' {
  // `theme.vars` is always defined.
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
  background: { default: light.ground, paper: light.paper },
  text: { primary: light.text, secondary: light.secondaryText, disabled: '#8d95a3' },
  divider: light.divider,
  tone: lightTones,
  surface: {
    raised: '#ffffff',
    sunken: '#f3f4f7',
    hover: '#f5f6f9',
    tracked: '#f4f4ff',
    line: '#cdd2da',
    solid: light.solid,
    solidHover: '#4338ca',
  },
};

export const darkPalette = {
  primary: { main: '#a5a8ff', light: '#c0c2ff', dark: '#8486f5', contrastText: '#10131a' },
  error: { main: '#ff8f8f', contrastText: '#10131a' },
  warning: { main: '#f0b54a', contrastText: '#10131a' },
  success: { main: '#6fd394', contrastText: '#10131a' },
  info: { main: '#8ab6ff', contrastText: '#10131a' },
  background: { default: dark.ground, paper: dark.paper },
  text: { primary: dark.text, secondary: dark.secondaryText, disabled: '#6c7686' },
  divider: dark.divider,
  tone: darkTones,
  surface: {
    raised: '#1d2430',
    sunken: '#12161e',
    hover: '#1c222d',
    tracked: '#1c2036',
    line: '#39424f',
    solid: dark.solid,
    solidHover: '#6465e0',
  },
};
