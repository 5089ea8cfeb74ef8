const face = (family: string, url: URL, range: string) => ({
  '@font-face': {
    fontFamily: family,
    fontDisplay: 'swap',
    fontWeight: '100 900',
    src: `url(${url.href}) format('woff2')`,
    unicodeRange: range,
  },
});

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
const cyrillic = 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116';
const greek = 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF';

/**
 * The self-hosted faces. A browser fetches only the subsets whose letters it meets. The fallback is Arial in Inter's
 * measures, so that nothing shifts when Inter arrives.
 */
export const fontFaces = [
  face(
    'Inter Variable',
    new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', import.meta.url),
    latin,
  ),
  face(
    'Inter Variable',
    new URL('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', import.meta.url),
    latinExt,
  ),
  face(
    'Inter Variable',
    new URL('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2', import.meta.url),
    cyrillic,
  ),
  face(
    'Inter Variable',
    new URL('@fontsource-variable/inter/files/inter-greek-wght-normal.woff2', import.meta.url),
    greek,
  ),
  face(
    'JetBrains Mono Variable',
    new URL('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2', import.meta.url),
    latin,
  ),
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
