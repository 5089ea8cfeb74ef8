import { describe, expect, test } from 'vitest';
import { findFreeTop } from './ToastStack.tsx';

const room = { height: 58, bottom: 860 };

describe('findFreeTop', () => {
  test('starts at the top', () => {
    expect(findFreeTop([], room)).toBe(12);
  });

  test('goes below what it would cover, as far as needed', () => {
    expect(findFreeTop([{ top: 14, bottom: 48 }], room)).toBe(48);
  });

  test('skips a gap that is too low', () => {
    const buttons = [
      { top: 14, bottom: 48 },
      { top: 90, bottom: 120 },
    ];
    expect(findFreeTop(buttons, room)).toBe(120);
  });

  test('stays where it is while that is free', () => {
    expect(findFreeTop([], { ...room, preferred: [200] })).toBe(200);
    expect(findFreeTop([{ top: 210, bottom: 240 }], { ...room, preferred: [200] })).toBe(12);
  });

  test('covers what weighs least where nothing is free', () => {
    const behind = { top: 0, bottom: 400, weight: 1 };
    const dialog = { top: 400, bottom: 860, weight: 100 };
    expect(findFreeTop([behind, dialog], room)).toBe(12);
    expect(
      findFreeTop(
        [
          { ...behind, weight: 100 },
          { ...dialog, weight: 1 },
        ],
        room,
      ),
    ).toBe(400);
  });
});
