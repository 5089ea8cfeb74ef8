import type { Theme } from '@mui/material/styles';
import { badgeStyles } from '../badges/Badge.tsx';
import { figureStyles } from '../badges/SeverityChip.tsx';
import { textStyles } from '../text/inlineText.tsx';
import { fontFaces, weight } from './fonts.ts';

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

// Replaces MUI's CssBaseline, whose rules for pseudo-elements are evaluated at every element that scrolls into view.
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
  // In dark mode the browser's checkbox is filled with grey, as if it were disabled.
  'input[type=checkbox]:not(:checked, :indeterminate)': {
    appearance: 'none',
    border: `1.5px solid ${palette.text.secondary}`,
    borderRadius: 3,
  },
  '@media (pointer: coarse) and (hover: none)': { '[aria-keyshortcuts="?"]': { display: 'none' } },
  ':where(svg.lucide)': { strokeWidth: 1.75, flexShrink: 0 },
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  // notistack moves its toasts with its own styles.
  '@media (prefers-reduced-motion: reduce)': { '.notistack-SnackbarContainer *': { transition: 'none !important' } },
  '@media (forced-colors: active)': forcedColors,
  '@media print': { body: { background: 'none' }, '.no-print': { display: 'none !important' } },
});

const danger = { solid: '#cc2b2b', solidHover: '#b32121' };

const createFilledStyle = (ground: { solid: string; solidHover: string }) => ({
  color: '#fff',
  backgroundColor: ground.solid,
  '@media (hover: hover)': { '&:hover': { color: '#fff', backgroundColor: ground.solidHover } },
});

// `:where` adds no specificity, so that a screen's own rule wins.
const controlStyles = ({ vars: { palette }, typography }: Theme) => ({
  '.fl-control': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    justifyContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    margin: 0,
    borderRadius: 7,
    border: '1px solid transparent',
    backgroundColor: 'transparent',
    color: palette.text.primary,
    ...typography.button,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    '&:where([data-look=outlined])': {
      borderColor: palette.surface.line,
      backgroundColor: palette.background.paper,
    },
    '&:where([data-look=text])': { color: palette.text.secondary },
    '&:where([data-ink=primary])': { color: palette.primary.main },
    '&:where([data-ink=error])': { color: palette.error.main },
    '&:where([data-ink=success])': { color: palette.success.main },
    '@media (hover: hover)': {
      '&:hover': { backgroundColor: palette.surface.hover },
      '&:where([data-ink=inherit]):hover': { color: palette.text.primary },
    },
    '&:where([data-look=contained])': createFilledStyle(palette.surface),
    '&:where([data-look=contained][data-ink=error])': createFilledStyle(danger),
    '&:where(:disabled, [aria-disabled=true])': { pointerEvents: 'none', color: palette.text.disabled },
    '&:where([data-look=contained]):where(:disabled, [aria-disabled=true])': {
      backgroundColor: palette.tone.grey.tint,
    },
    // A loading control is not unavailable, so its text stays readable.
    '&:where([data-loading=true])': { color: palette.text.secondary },
    '&:where([data-loading=true][data-look=contained])': { color: '#fff', backgroundColor: palette.surface.solid },
  },
  '.fl-button': buttonShape,
  '.fl-icon-button': iconButtonShape,
});

const touch = '@media (pointer: coarse)';

const buttonShape = {
  gap: 7,
  minHeight: 34,
  padding: '4px 12px',
  '&:where([data-size=small])': { minHeight: 28, padding: '1px 9px' },
  '&:where([data-size=large])': { minHeight: 42, padding: '7px 18px', fontSize: '0.875rem' },
  '&:where([data-wide=true])': { width: '100%' },
  '&[data-covered=true] > :not(.spinner)': { opacity: 0 },
  '& > .spinner': { position: 'absolute', display: 'inline-flex' },
  '& svg': { flexShrink: 0 },
  [touch]: { minHeight: 40, '&:where([data-size=small])': { minHeight: 34 } },
} as const;

const iconButtonShape = {
  width: 32,
  height: 32,
  padding: 0,
  '&:where([data-size=small])': { width: 28, height: 28 },
  '&:where([data-size=large])': { width: 40, height: 40 },
  '&:where([data-edge=start])': { marginLeft: -8 },
  '&:where([data-edge=end])': { marginRight: -8 },
  [touch]: { minWidth: 40, minHeight: 40 },
} as const;
