export const sans = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';
export const mono = '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace';

/** The two weights. Inter is variable, so the strong one sits between semi-bold and medium. */
export const weight = { text: 400, strong: 570 };

const strong = { fontWeight: weight.strong, lineHeight: 1.3 };

/** Four sizes: 20 for titles and figures, 14 body, 13 tables and controls, 12 captions. */
export const typography = {
  fontFamily: sans,
  fontSize: 14,
  htmlFontSize: 16,
  fontWeightRegular: weight.text,
  fontWeightMedium: weight.strong,
  fontWeightBold: weight.strong,
  h1: { ...strong, fontSize: '1.25rem', letterSpacing: '-0.014em' },
  h2: { ...strong, fontSize: '0.875rem', letterSpacing: '-0.006em' },
  h3: { ...strong, fontSize: '0.8125rem' },
  h4: strong,
  h5: strong,
  h6: strong,
  subtitle1: { ...strong, fontSize: '0.875rem' },
  subtitle2: { ...strong, fontSize: '0.8125rem' },
  body1: { fontSize: '0.875rem', lineHeight: 1.45 },
  body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
  caption: { fontSize: '0.75rem', lineHeight: 1.4 },
  overline: { fontSize: '0.75rem', lineHeight: 1.4, textTransform: 'none' as const, letterSpacing: 0 },
  button: {
    fontSize: '0.8125rem',
    fontWeight: weight.strong,
    lineHeight: 1.4,
    textTransform: 'none' as const,
    letterSpacing: 0,
  },
};
