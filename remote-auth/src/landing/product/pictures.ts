/** One picture of the product: for wide and for narrow windows, in each theme. Sizes are the files', two pixels for one. */
export interface Picture {
  light: { wide: string; mobile: string };
  dark: { wide: string; mobile: string };
  width: number;
  height: number;
}

export const mobileSize = { width: 780, height: 1240 };

// The bundler only follows literal addresses.
export const pictures = {
  daily: {
    light: {
      wide: new URL('./shots/daily-wide-light.avif', import.meta.url).href,
      mobile: new URL('./shots/daily-mobile-light.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('./shots/daily-wide-dark.avif', import.meta.url).href,
      mobile: new URL('./shots/daily-mobile-dark.avif', import.meta.url).href,
    },
    width: 2560,
    height: 1600,
  },
  cve: {
    light: {
      wide: new URL('./shots/cve-wide-light.avif', import.meta.url).href,
      mobile: new URL('./shots/cve-mobile-light.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('./shots/cve-wide-dark.avif', import.meta.url).href,
      mobile: new URL('./shots/cve-mobile-dark.avif', import.meta.url).href,
    },
    width: 1534,
    height: 800,
  },
  tracks: {
    light: {
      wide: new URL('./shots/tracks-wide-light.avif', import.meta.url).href,
      mobile: new URL('./shots/tracks-mobile-light.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('./shots/tracks-wide-dark.avif', import.meta.url).href,
      mobile: new URL('./shots/tracks-mobile-dark.avif', import.meta.url).href,
    },
    width: 1534,
    height: 800,
  },
} satisfies Record<string, Picture>;
