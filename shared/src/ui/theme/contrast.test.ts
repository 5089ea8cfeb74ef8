import { describe, expect, test } from 'vitest';
import { darkPalette, lightPalette, toneNames } from './palettes.ts';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const themes = [
  ['light', lightPalette],
  ['dark', darkPalette],
] as const;
const grounds = (palette: (typeof themes)[number][1]) => [
  palette.background.default,
  palette.background.paper,
  palette.surface.hover,
  palette.surface.tracked,
  palette.surface.raised,
];

// Pairs of ink and ground that are nearer to each other than `least`.
const faint = (pairs: readonly (readonly [string, string])[], least = 4.5) =>
  pairs.filter(([ink, ground]) => contrast(ink, ground) < least).map(([ink, ground]) => `${ink} on ${ground}`);

describe('palettes', () => {
  test.each(themes)('give each text of the %s theme enough contrast on every background', (_name, palette) => {
    const inks = [palette.text.primary, palette.text.secondary, palette.primary.main, palette.error.main];
    expect(faint(inks.flatMap((ink) => grounds(palette).map((ground) => [ink, ground] as const)))).toEqual([]);
  });

  test.each(themes)(
    'give each tone of the %s theme enough contrast on its tint and on every background',
    (_name, palette) => {
      const tones = toneNames.map((name) => palette.tone[name]);
      expect(
        faint(tones.flatMap(({ text, tint }) => [tint, ...grounds(palette)].map((ground) => [text, ground] as const))),
      ).toEqual([]);
    },
  );

  test.each(themes)('give white text on buttons of the %s theme, and marks, enough contrast', (_name, palette) => {
    const { solid, solidHover } = palette.surface;
    expect(faint([solid, solidHover].map((ground) => ['#ffffff', ground] as const))).toEqual([]);
    const marks = toneNames.map((name) => [palette.tone[name].mark, palette.background.paper] as const);
    expect(faint(marks, 2.9)).toEqual([]);
  });
});
