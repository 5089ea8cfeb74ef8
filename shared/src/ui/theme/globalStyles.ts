import type { Theme } from '@mui/material/styles';
import { badgeStyles } from '../badges/Badge.tsx';
import { figureStyles } from '../badges/ScoreText.tsx';
import { controlStyles } from '../controls/controlStyles.ts';
import { textStyles } from '../text/inlineText.tsx';
import { fontFaces, weight } from './fonts.ts';

/** The styles of every page: the theme's variables, faces, the elements, and the classes of plain parts. */
export const globalStyles = (theme: Theme) => [
  ...theme.generateStyleSheets(),
  ...fontFaces,
  baseline(theme),
  badgeStyles(theme),
  figureStyles(theme),
  controlStyles(theme),
  textStyles(theme),
];

// Forced colors hide the backgrounds that mark pressed, current and selected elements.
const chosen =
  ':is([aria-pressed=true], [aria-current]:not([aria-current=false]), :is([role=option], [role=tab])[aria-selected=true])';
const forcedColors = {
  [chosen]: { forcedColorAdjust: 'none', color: 'HighlightText !important', backgroundColor: 'Highlight !important' },
  [`${chosen} *`]: { color: 'HighlightText !important', backgroundColor: 'transparent !important' },
  '.MuiSwitch-track': { border: '1px solid ButtonText' },
  '.MuiSwitch-thumb': { backgroundColor: 'ButtonText !important' },
};

// The elements themselves: in place of MUI's CssBaseline, whose rules for pseudo-elements are asked about at every element
// that scrolls into view.
const baseline = ({ vars: { palette }, typography }: Theme) => ({
  '*': { boxSizing: 'border-box' },
  html: {
    // A page keeps its width when a dialog hides the scrollbar.
    overflowY: 'scroll',
    scrollPaddingTop: 80,
    textSizeAdjust: '100%',
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
  },
  body: {
    margin: 0,
    ...typography.body1,
    overflowWrap: 'break-word',
    color: palette.text.primary,
    backgroundColor: palette.background.default,
  },
  'strong, b': { fontWeight: weight.strong },
  ':focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
  'main:focus, section:focus, :target:focus': { outline: 'none' },
  'input[type=checkbox]': { accentColor: palette.primary.main },
  // The browser's own box is filled with grey in the dark, as if it could not be chosen.
  'input[type=checkbox]:not(:checked, :indeterminate)': {
    appearance: 'none',
    border: `1.5px solid ${palette.text.secondary}`,
    borderRadius: 3,
  },
  // Touch devices need no list of keys.
  '@media (pointer: coarse) and (hover: none)': { '[aria-keyshortcuts="?"]': { display: 'none' } },
  ':where(svg.lucide)': { strokeWidth: 1.75, flexShrink: 0 },
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  // notistack moves its toasts with its own styles.
  '@media (prefers-reduced-motion: reduce)': { '.notistack-SnackbarContainer *': { transition: 'none !important' } },
  '@media (forced-colors: active)': forcedColors,
  '@media print': { body: { background: 'none' }, '.no-print': { display: 'none !important' } },
});
