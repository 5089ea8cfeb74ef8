import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { FaultlineTheme } from '../theme/FaultlineTheme.tsx';
import { Menu, MenuItem, Tab, Tabs } from './Menu.tsx';
import { retryImport } from './retryImport.ts';

function Views() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [view, setView] = useState('All');
  const choose = (next: string) => {
    setView(next);
    setAnchor(null);
  };
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>{view}</Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('All')}>All Vulnerabilities</MenuItem>
        <MenuItem onClick={() => choose('Tracked')}>My Tracked Items</MenuItem>
      </Menu>
    </>
  );
}

describe('Menu', () => {
  test('works by keyboard, and returns the focus', async () => {
    const user = userEvent.setup();
    render(<Views />, { wrapper: FaultlineTheme });
    await user.click(screen.getByRole('button', { name: 'All' }));
    await screen.findByRole('menuitem', { name: 'My Tracked Items' });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: 'Tracked' })).toHaveFocus();
  });
});

describe('Tabs', () => {
  test('switches the tab', async () => {
    const user = userEvent.setup();
    function Account() {
      const [tab, setTab] = useState('account');
      return (
        <Tabs value={tab} onChange={(_event, next: string) => setTab(next)}>
          <Tab value="account" label="Account" />
          <Tab value="alerts" label="Alerts" />
          <Tab value="subscription" label="Subscription" disabled />
        </Tabs>
      );
    }
    render(<Account />, { wrapper: FaultlineTheme });
    await user.click(await screen.findByRole('tab', { name: 'Alerts' }));
    expect(screen.getByRole('tab', { name: 'Alerts' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Subscription' })).toBeDisabled();
  });
});

describe('retryImport', () => {
  test('requests a chunk again that failed to load', async () => {
    vi.useFakeTimers();
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValue('loaded');
    const loaded = retryImport<string>(load);
    await vi.advanceTimersByTimeAsync(1000);
    expect(load).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await loaded).toBe('loaded');
    vi.useRealTimers();
  });
});
