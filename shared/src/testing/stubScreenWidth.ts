import { vi } from 'vitest';

/** Answers media queries for a maximum width as a screen of this width does, and no other media query. */
export const stubScreenWidth = (width: number): void =>
  void vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0) >= width,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
