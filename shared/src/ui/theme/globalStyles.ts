import type { Theme } from '@mui/material/styles';
import { fontFaces } from './fontFaces.ts';

/** What holds on every page beyond MUI's baseline: faces, figures, focus, motion, print. */
export const globalStyles = (theme: Theme) => [
  ...fontFaces,
  {
    // A page keeps its width when a dialog hides the scrollbar.
    html: { overflowY: 'scroll', textSizeAdjust: '100%', scrollPaddingTop: 80 },
    body: {
      textRendering: 'optimizeLegibility',
      overflowWrap: 'break-word',
    },
    ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
    'main:focus, section:focus, :target:focus': { outline: 'none' },
    '::selection': { background: theme.vars.palette.tone.accent.line },
    ':where(svg.lucide)': { strokeWidth: 1.75, flexShrink: 0 },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
    '@media print': { body: { background: 'none' }, '.no-print': { display: 'none !important' } },
  },
];
