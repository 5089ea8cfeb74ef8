import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx';
import { themeModeAtom } from './colorScheme.ts';
import { FaultlineTheme } from './FaultlineTheme.tsx';

// A system with a color scheme that can change.
function systemPrefers(scheme: 'light' | 'dark') {
  let dark = scheme === 'dark';
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return media.includes('prefers-color-scheme: dark') && dark;
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  return (next: 'light' | 'dark') => {
    dark = next === 'dark';
    for (const listener of listeners) listener();
  };
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={createStore()}>
    <FaultlineTheme>{children}</FaultlineTheme>
  </Provider>
);

describe('ThemeSwitch', () => {
  test('follows the system until the user chooses a theme, and remembers the choice', async () => {
    const change = systemPrefers('dark');
    const user = userEvent.setup();
    const { getByRole } = render(<ThemeSwitch />, { wrapper });
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    act(() => change('light'));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    await user.click(getByRole('button', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  test('starts with the stored choice, and with the system for an invalid one', () => {
    systemPrefers('light');
    localStorage.setItem('theme', 'dark');
    const { unmount } = render(<p>Text</p>, { wrapper });
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    unmount();
    localStorage.setItem('theme', 'purple');
    function Mode() {
      return useAtom(themeModeAtom)[0];
    }
    const { getByText } = render(<Mode />, { wrapper });
    expect(getByText('system')).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });

  test('cycles through the three themes with one button where it is compact', async () => {
    systemPrefers('light');
    const user = userEvent.setup();
    const { getByRole } = render(<ThemeSwitch compact />, { wrapper });
    await user.click(getByRole('button', { name: 'System theme; switch to light theme' }));
    await user.click(getByRole('button', { name: 'Light theme; switch to dark theme' }));
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});
