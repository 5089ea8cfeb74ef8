import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IconButton } from '../controls/Button.tsx';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { TooltipHost } from './TooltipHost.tsx';

const show = () =>
  render(
    <FaultlineTheme>
      <IconButton aria-label="Track Vendor" title="Track vendor Acme">
        +
      </IconButton>
      <TooltipHost />
    </FaultlineTheme>,
  );
const button = () => screen.getByRole('button', { name: 'Track Vendor' });
const point = (pointerType: string) => fireEvent.pointerOver(button(), { pointerType });

describe('TooltipHost', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('shows the title of a button that the mouse rests on, and no native one', async () => {
    show();
    point('mouse');
    expect(await screen.findByText('Track vendor Acme')).toBeVisible();
    expect(button()).not.toHaveAttribute('title');
    expect(button()).toHaveAccessibleDescription('Track vendor Acme');
    fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
    expect(screen.queryByText('Track vendor Acme')).toBeNull();
  });

  test('shows it for the keyboard, until Escape', async () => {
    const user = userEvent.setup();
    show();
    await user.tab();
    expect(await screen.findByText('Track vendor Acme')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Track vendor Acme')).toBeNull();
  });

  test('shows nothing for a finger', () => {
    vi.useFakeTimers();
    show();
    point('touch');
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Track vendor Acme')).toBeNull();
  });
});
