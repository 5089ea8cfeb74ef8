import { themeModeAtom } from '@faultline/shared/ui';
import { store } from '@faultline/shared/session';
import { renderScreen } from '@faultline/shared/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pictures, ProductPicture } from './Product.tsx';

describe('ProductPicture', () => {
  // Replaces the browser's IntersectionObserver: `scrollTo` makes the watched element visible.
  let scrollTo: () => void;

  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
          scrollTo = () => act(() => notify([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => act(() => store.set(themeModeAtom, 'system')));

  const open = () => {
    const { container } = renderScreen(<ProductPicture picture={pictures.daily} alt="The daily list" />, {
      user: false,
    });
    return { wide: screen.getByAltText('The daily list'), mobile: () => container.querySelector('source') };
  };

  test('fetches nothing before it is nearly seen, and reserves its space', () => {
    const { wide, mobile } = open();
    expect(wide).not.toHaveAttribute('src');
    expect(mobile()).not.toHaveAttribute('srcset');
    expect(wide.closest('div')).toHaveStyle({ aspectRatio: '2560 / 1600' });
  });

  test.each(['light', 'dark'] as const)('shows the product in the theme of the user: %s', (mode) => {
    act(() => store.set(themeModeAtom, mode));
    const { wide, mobile } = open();
    scrollTo();
    expect(wide).toHaveAttribute('src', pictures.daily[mode].wide);
    expect(mobile()).toHaveAttribute('srcset', pictures.daily[mode].mobile);
  });
});
