import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { toast } from './toastQueue.ts';
import { ToastHost } from './ToastHost.tsx';

const show = () =>
  render(
    <FaultlineTheme>
      <ToastHost />
    </FaultlineTheme>,
  );

// In small steps, for each lets React draw what starts the next timer.
async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) await act(() => vi.advanceTimersByTimeAsync(50));
}

afterEach(() => {
  vi.useRealTimers();
});

describe('toast', () => {
  test('announces an error as an alert', async () => {
    show();
    act(() => void toast.error('Login failed'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });

  test.each([
    ['success', 3000],
    ['info', 4000],
    ['error', 5000],
  ] as const)('removes a %s toast after %i ms', async (kind, duration) => {
    show();
    act(() => void toast.info('ready'));
    await screen.findByText('ready');
    vi.useFakeTimers();
    act(() => void toast[kind]('A text'));
    await pass(duration - 50);
    expect(screen.getByText('A text')).toBeVisible();
    await pass(50 + 300 + 400);
    expect(screen.queryByText('A text')).toBeNull();
  });

  test.each([
    ['one thing', 1, 5000],
    ['several things', 2, 60_000],
  ] as const)('offers Undo of %s for long enough', async (_, count, duration) => {
    show();
    act(() => void toast.info('ready'));
    await screen.findByText('ready');
    vi.useFakeTimers();
    act(() => void toast.withUndo('Removed from track list', () => undefined, count));
    await act(() => vi.advanceTimersByTimeAsync(duration - 50));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(50));
    await pass(300 + 400);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('dismisses a toast by its button', async () => {
    const user = userEvent.setup();
    show();
    act(() => void toast.info('Please verify your email to continue'));
    await user.click(await screen.findByRole('button', { name: 'Dismiss notification' }));
    await waitFor(() => expect(screen.queryByText('Please verify your email to continue')).toBeNull());
  });

  test('runs Undo once', async () => {
    const user = userEvent.setup();
    const undo = vi.fn();
    show();
    act(() => void toast.withUndo('Successfully removed from track list!', undo));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  test('stays announced while a dialog hides the page from screen readers', async () => {
    show();
    act(() => void toast.error('Failed to update tracking'));
    await screen.findByRole('alert');
    act(() => screen.getByRole('region').setAttribute('aria-hidden', 'true'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update tracking');
  });

  test('moves the focus to the toasts on Alt+T', async () => {
    show();
    fireEvent.keyDown(window, { altKey: true, code: 'KeyT' });
    expect(screen.getByRole('region', { name: 'Notifications (Alt+T)' })).toHaveFocus();
    act(() => void toast.info('A text'));
    await screen.findByText('A text');
    fireEvent.keyDown(window, { altKey: true, code: 'KeyT' });
    expect(screen.getByRole('button', { name: 'Dismiss notification' })).toHaveFocus();
  });

  test('adds no style element with text to the page', async () => {
    show();
    act(() => void toast.info('A text'));
    await screen.findByText('A text');
    expect(document.getElementById('_goober')).toBeNull();
  });
});
