export const sans = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';
export const mono = '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace';

// Inter is variable, so the strong weight is between medium and semi-bold.
export const weight = { text: 400, strong: 570 };

const strong = { fontWeight: weight.strong, lineHeight: 1.3 };

// There are four sizes: 20 for titles and figures, 14 for the body, 13 for tables and controls, and 12 for captions.
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

const face = (family: string, url: URL, range: string, weights = '100 900') => ({
  '@font-face': {
    fontFamily: family,
    fontDisplay: 'swap',
    fontWeight: weights,
    src: `url(${url.href}) format('woff2')`,
    unicodeRange: range,
  },
});

const inter = 'Inter Variable';
const jetBrains = 'JetBrains Mono Variable';

const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const latin =
  'U+00A1-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191-2193,U+2212,U+2215,U+FEFF,U+FFFD';
const basic = 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192';
const cyrillic = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116';
const greek = 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF';

// Self-hosted fonts. A browser fetches only those whose letters occur, and of two with the same letter the later one;
// `fonts/README.md` describes the basic ones. The fallback is Arial with Inter's metrics, so that nothing shifts when
// Inter loads.
export const fontFaces = [
  face(inter, new URL('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2', import.meta.url), cyrillic),
  face(inter, new URL('@fontsource-variable/inter/files/inter-greek-wght-normal.woff2', import.meta.url), greek),
  face(inter, new URL('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', import.meta.url), latinExt),
  face(inter, new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url), latin),
  face(inter, new URL('./fonts/inter-basic.woff2', import.meta.url), basic, '400 600'),
  face(
    jetBrains,
    new URL('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', import.meta.url),
    latin,
  ),
  face(jetBrains, new URL('./fonts/jetbrains-mono-basic.woff2', import.meta.url), basic, '400 600'),
  {
    '@font-face': {
      fontFamily: 'Inter Fallback',
      src: 'local(Arial)',
      sizeAdjust: '107.4%',
      ascentOverride: '90.2%',
      descentOverride: '22.48%',
      lineGapOverride: '0%',
    },
  },
];
